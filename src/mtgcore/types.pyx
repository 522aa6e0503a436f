# The enums of types.pxd, for Python: `mtgcore.types.ZoneKind.ZONE_HAND`, and `mtgcore.types.ZONE_HAND` for short.
#
# Depends on nothing.


def publish(names):
    """Put the members of every enum among a module's names beside the enum, as older Cythons do by themselves."""
    for value in list(names.values()):
        names.update(getattr(value, "__members__", ()))


publish(globals())
