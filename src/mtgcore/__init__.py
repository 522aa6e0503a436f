"""The compiled core of mtgengine: the rules machine, without the GIL."""
