# The enums of types.pxd, for Python: `mtgcore.types.ZoneKind.ZONE_HAND`. There is nothing to run here.
#
# Depends on nothing.
