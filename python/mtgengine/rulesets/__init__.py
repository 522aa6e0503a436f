"""Games on the same core that are not Magic."""
