"""The subtypes (CR 205.3), and how text writes them in the plural."""

from __future__ import annotations


def _listed(words: str) -> tuple[str, ...]:
    return tuple(" ".join(word.split()) for word in words.split(","))


ARTIFACT_TYPES = _listed("""
    Attraction, Blood, Bobblehead, Book, Clue, Contraption, Equipment, Food, Fortification, Gold, Incubator,
    Infinity, Junk, Lander, Map, Mutagen, Powerstone, Spacecraft, Stone, Treasure, Vehicle
""")
ENCHANTMENT_TYPES = _listed("""
    Aura, Background, Cartouche, Case, Class, Curse, Role, Room, Rune, Saga, Shard, Shrine
""")
LAND_TYPES = _listed("""
    Cave, Desert, Forest, Gate, Island, Lair, Locus, Mine, Mountain, Plains, Planet, Power-Plant, Sphere, Swamp,
    Tower, Town, Urza's
""")
PLANESWALKER_TYPES = _listed("""
    Ajani, Aminatou, Angrath, Arlinn, Ashiok, Bahamut, Basri, Bolas, Calix, Chandra, Comet, Dack, Dakkon, Daretti,
    Davriel, Dellian, Dihada, Domri, Dovin, Ellywick, Elminster, Elspeth, Estrid, Freyalise, Garruk, Gideon,
    Grist, Guff, Huatli, Jace, Jared, Jaya, Jeska, Kaito, Karn, Kasmina, Kaya, Kiora, Koth, Liliana, Lolth, Lukka,
    Minsc, Mordenkainen, Nahiri, Narset, Niko, Nissa, Nixilis, Oko, Quintorius, Ral, Rowan, Saheeli, Samut,
    Sarkhan, Serra, Sivitri, Sorin, Szat, Tamiyo, Tasha, Teferi, Teyo, Tezzeret, Tibalt, Tyvar, Ugin, Urza,
    Venser, Vivien, Vraska, Vronos, Will, Windgrace, Wrenn, Xenagos, Yanggu, Yanling, Zariel
""")
SPELL_TYPES = _listed("""
    Adventure, Arcane, Lesson, Omen, Trap
""")
CREATURE_TYPES = _listed("""
    Time Lord, Advisor, Aetherborn, Alien, Ally, Angel, Antelope, Ape, Archer, Archon, Armadillo, Army, Artificer,
    Assassin, Assembly-Worker, Astartes, Atog, Aurochs, Avatar, Azra, Badger, Balloon, Barbarian, Bard, Basilisk,
    Bat, Bear, Beast, Beaver, Beeble, Beholder, Berserker, Bird, Bison, Blinkmoth, Boar, Bringer, Brushwagg,
    Camarid, Camel, Capybara, Caribou, Carrier, Cat, Centaur, Child, Chimera, Citizen, Cleric, Clown, Cockatrice,
    Construct, Coward, Coyote, Crab, Crocodile, C'tan, Custodes, Cyberman, Cyclops, Dalek, Dauthi, Demigod, Demon,
    Deserter, Detective, Devil, Dinosaur, Djinn, Doctor, Dog, Dragon, Drake, Dreadnought, Drix, Drone, Druid,
    Dryad, Dwarf, Echidna, Efreet, Egg, Elder, Eldrazi, Elemental, Elephant, Elf, Elk, Employee, Eye, Faerie,
    Ferret, Fish, Flagbearer, Fox, Fractal, Frog, Fungus, Gamer, Gargoyle, Germ, Giant, Giraffe, Gith, Glimmer,
    Gnoll, Gnome, Goat, Goblin, God, Golem, Gorgon, Graveborn, Gremlin, Griffin, Guest, Hag, Halfling, Hamster,
    Harpy, Hedgehog, Hellion, Hero, Hippo, Hippogriff, Homarid, Homunculus, Horror, Horse, Human, Hydra, Hyena,
    Illusion, Imp, Incarnation, Inkling, Inquisitor, Insect, Jackal, Jellyfish, Juggernaut, Kangaroo, Kavu, Kirin,
    Kithkin, Knight, Kobold, Kor, Kraken, Llama, Lamia, Lammasu, Leech, Lemur, Leviathan, Lhurgoyf, Licid, Lizard,
    Lobster, Manticore, Masticore, Mercenary, Merfolk, Metathran, Minion, Minotaur, Mite, Mole, Monger, Mongoose,
    Monk, Monkey, Moogle, Moonfolk, Mount, Mouse, Mutant, Myr, Mystic, Nautilus, Necron, Nephilim, Nightmare,
    Nightstalker, Ninja, Noble, Noggle, Nomad, Nymph, Octopus, Ogre, Ooze, Orb, Orc, Orgg, Otter, Ouphe, Ox,
    Oyster, Pangolin, Peasant, Pegasus, Pentavite, Performer, Pest, Phelddagrif, Phoenix, Phyrexian, Pilot,
    Pincher, Pirate, Plant, Platypus, Porcupine, Possum, Praetor, Primarch, Prism, Processor, Qu, Rabbit, Raccoon,
    Ranger, Rat, Rebel, Reflection, Rhino, Rigger, Robot, Rogue, Sable, Salamander, Samurai, Sand, Saproling,
    Satyr, Scarecrow, Scientist, Scion, Scorpion, Scout, Sculpture, Seal, Serf, Serpent, Servo, Shade, Shaman,
    Shapeshifter, Shark, Sheep, Siren, Skeleton, Skunk, Slith, Sliver, Sloth, Slug, Snail, Snake, Soldier,
    Soltari, Sorcerer, Spawn, Specter, Spellshaper, Sphinx, Spider, Spike, Spirit, Splinter, Sponge, Squid,
    Squirrel, Starfish, Surrakar, Survivor, Symbiote, Synth, Tentacle, Tetravite, Thalakos, Thopter, Thrull,
    Tiefling, Toy, Treefolk, Trilobite, Triskelavite, Troll, Turtle, Tyranid, Unicorn, Utrom, Vampire, Varmint,
    Vedalken, Villain, Volver, Wall, Walrus, Warlock, Warrior, Weasel, Weird, Werewolf, Whale, Wizard, Wolf,
    Wolverine, Wombat, Worm, Wraith, Wurm, Yeti, Zombie, Zubera
""")
BATTLE_TYPES = ("Siege",)

SUBTYPES = frozenset(
    {
        *ARTIFACT_TYPES,
        *ENCHANTMENT_TYPES,
        *LAND_TYPES,
        *PLANESWALKER_TYPES,
        *SPELL_TYPES,
        *CREATURE_TYPES,
        *BATTLE_TYPES,
    }
)

# Plurals that no rule makes; words in -f and -man are among them.
_IRREGULAR = {
    "Allies": "Ally",
    "Armies": "Army",
    "Children": "Child",
    "Cyclopes": "Cyclops",
    "Dwarves": "Dwarf",
    "Elves": "Elf",
    "Harpies": "Harpy",
    "Heroes": "Hero",
    "Homunculi": "Homunculus",
    "Mercenaries": "Mercenary",
    "Mice": "Mouse",
    "Octopuses": "Octopus",
    "Oxen": "Ox",
    "Pegasi": "Pegasus",
    "Sphinxes": "Sphinx",
    "Werewolves": "Werewolf",
    "Wolves": "Wolf",
}
# Words whose plural is the word itself.
UNCHANGED = frozenset(
    _listed("""
    Aurochs, Eldrazi, Equipment, Fish, Jellyfish, Kithkin, Kor, Merfolk, Moonfolk, Myr, Ninja, Samurai, Sheep,
    Spacecraft, Squid, Treefolk, Vedalken
""")
)


def singular(word: str) -> str | None:
    """The subtype that a word names, in the singular or the plural; None: it names none."""
    if word in SUBTYPES:
        return word
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    for ending in ("es", "s"):
        if word.endswith(ending) and word.removesuffix(ending) in SUBTYPES - UNCHANGED:
            return word.removesuffix(ending)
    return None


def plural(subtype: str) -> str:
    """How text writes several of a subtype."""
    for many, one in _IRREGULAR.items():
        if one == subtype:
            return many
    if subtype in UNCHANGED or (subtype in LAND_TYPES and subtype.endswith("s")):
        return subtype
    return subtype + ("es" if subtype.endswith(("s", "x", "ch", "sh")) else "s")
