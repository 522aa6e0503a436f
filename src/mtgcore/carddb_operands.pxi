# Part of carddb.pyx: what the operands of nodes and instructions are.

# One letter per operand: f, a, s, c: a node (filter, amount, selector, condition); others as operand_check reads them.

cdef const char* node_operands(int op) noexcept:
    if op == F_AND or op == F_OR:
        return b"ff"
    elif op == F_NOT or op == F_TARGETS_TYPE or op == F_ATTACHED_TO or op == F_HAS_ATTACHED:
        return b"f"
    elif op == F_SUBTYPE or op == C_DAMAGED_BY:
        return b"S"
    elif op == F_COLORS:
        return b"C"
    elif op == F_CONTROLLER or op == F_OWNER or op == F_PLAYER:
        return b"R"
    elif op == F_KEYWORD:
        return b"K"
    elif op == F_POWER or op == F_TOUGHNESS or op == F_MANA_VALUE:
        return b"=a"
    elif op == F_NAME:
        return b"N"
    elif op == F_ZONE:
        return b"Z"
    elif op == F_COUNTERS:
        return b"+=a"
    elif (op == A_CONST or op == F_TYPES or op == F_SUPERTYPE or op == F_STATUS or op == F_EXILED_WITH
            or op == F_HAS_ABILITY or op == S_EXILED_WITH or op == C_PHASE or op == C_STEP or op == A_ACTIONS):
        return b"."
    elif op == A_COUNT or op == S_EACH or op == C_EXISTS:
        return b"fM"
    elif (op == A_POWER or op == A_TOUGHNESS or op == A_MANA_VALUE or op == A_LIFE or op == A_HAND or op == A_LIST
            or op == A_DAMAGE or op == A_MUTATED or op == A_X_OF or op == F_ONE_OF or op == F_CONTROLLED_BY or op == F_OWNED_BY
            or op == F_BLOCKS or op == F_BLOCKED_BY or op == F_ATTACKS or op == C_TURN_OF):
        return b"s"
    elif op == A_ADD or op == A_SUB or op == A_MUL or op == A_MIN or op == A_MAX or op == A_QUOTIENT:
        return b"aa"
    elif op == A_GREATEST or op == A_LEAST or op == A_TOTAL or op == S_TOP or op == S_FIRST:
        return b"sa"
    elif op == A_COUNTERS:
        return b"s*"
    elif op == A_CARDS:
        return b"sZ"
    elif op == A_FACT or op == A_STANDING:
        return b"s."
    elif op == A_SPENT:
        return b".s"
    elif op == A_DISTINCT or op == F_SHARES:
        return b"Qs"
    elif op == A_DEVOTION:
        return b"C"
    elif op == A_IF:
        return b"caa"
    elif op == F_WHERE:
        return b"c"
    elif op == F_GREATEST:
        return b"afM"
    elif op == F_CAST_FROM:
        return b"M"
    elif op == F_CAST_FOR or op == F_HAS_COST:
        return b"."
    elif op == A_HALF_UP or op == A_HALF_DOWN or op == A_NEGATE:
        return b"a"
    elif op == A_COST_PAID or op == F_PAID:
        return b"X"
    elif (op == A_REGISTER or op == A_CHOSEN_NUMBER or op == F_CHOSEN_NAME or op == F_CHOSEN_SUBTYPE
            or op == F_CHOSEN_COLOR or op == F_CHOSEN_PLAYER or op == S_CHOSEN_PLAYER):
        return b"G"
    elif op == A_DIVIDED:
        return b"L"
    elif op == S_TARGET:
        return b"T"
    elif op == S_REGISTER:
        return b"G"
    elif (op == S_CONTROLLER or op == S_OWNER or op == S_TARGET_PLAYER_OF or op == S_GRAVEYARD_BOTTOM
            or op == S_GRAVEYARD_TOP or op == S_SOURCE_OF
            or op == S_DEFENDING_PLAYER or op == S_ATTACHED or op == S_TARGETS_OF or op == S_NEXT_PLAYER):
        return b"s"
    elif op == S_EXCEPT or op == S_BOTH:
        return b"ss"
    elif op == S_MATCHING or op == C_MATCHES:
        return b"sf"
    elif op == C_COMPARE:
        return b"a=a"
    elif op == C_NOT:
        return b"c"
    elif op == C_AND or op == C_OR:
        return b"cc"
    elif (F_ANY <= op <= F_HOST or op == A_X or op == A_SHARE or S_SELF <= op <= S_EACH_PLAYER
            or op == C_YOUR_TURN or op == C_CAME_UNDER_CONTROL or op == S_HOST or op == S_SELF_CARD
            or op == F_HAS_ACTIVATED or op == F_MANA_ABILITY or op == F_ENTERED_THIS_TURN or op == F_DRAWN_THIS_TURN
            or op == S_AFFECTED or op == F_DISCARDED or op == F_SICK or op == A_LIFE_FOR_SYMBOLS or op == S_NOW
            or op == A_DEALT or op == F_PREPARED or op == S_PAIRED or op == S_ACTIVE_PLAYER):
        return b""
    return NULL


cdef const char* op_operands(int op) noexcept:
    if op == OP_END or op == OP_DRAW_GAME:
        return b""
    elif op == OP_DAMAGE:
        return b"sas"
    elif op == OP_DRAW:
        return b"sal"
    elif op == OP_DISCARD:
        return b"sal"
    elif (op == OP_GAIN_LIFE or op == OP_LOSE_LIFE
            or op == OP_MILL or op == OP_DISCARD_RANDOM or op == OP_SET_LIFE):
        return b"sa"
    elif op == OP_MOVE:
        return b"sZ..l.ss.*as"
    elif op == OP_PUT_COUNTERS or op == OP_REMOVE_COUNTERS:
        return b"s+a"
    elif op == OP_TOKEN:
        return b"sFa.laas"
    elif op == OP_BECOME_COPY:
        return b"ssH..c"
    elif op == OP_TOKEN_COPY:
        return b"ssa.lH.s"
    elif op == OP_COUNTER:
        return b"sZ.l"
    elif op == OP_COPY_SPELL:
        return b"ssa."
    elif op == OP_CAST:
        return b"s..f."
    elif op == OP_JUMP:
        return b"J"
    elif op == OP_BACK:
        return b"B"
    elif op == OP_PAY:
        return b"sPa.J"
    elif op == OP_LET:
        return b"Gs"
    elif op == OP_LET_NUMBER:
        return b"Ga"
    elif op == OP_FOR_EACH:
        return b"sGLJ"
    elif op == OP_NEXT:
        return b"GLB"
    elif op == OP_REPEAT:
        return b"aLJ"
    elif op == OP_AGAIN:
        return b"LB"
    elif op == OP_CHOOSE_VALUE:
        return b"GsVaaf"
    elif op == OP_DIVIDE:
        return b"Lsa."
    elif op == OP_FLIP_COIN:
        return b"Gs."
    elif op == OP_ROLL:
        return b"Gs."
    elif op == OP_ANNOUNCE:
        return b"Esa"
    elif op == OP_REVEAL_UNTIL:
        return b"sfall"
    elif op == OP_EMBLEM:
        return b"sF."
    elif op == OP_ACTION:
        return b".ssa"
    elif op == OP_STANDING:
        return b"s.F"
    elif op == OP_VENTURE:
        return b"s.F"
    elif op == OP_COPY_CARD:
        return b"sl"
    elif op == OP_MELD:
        return b"s..."
    elif op == OP_MERGE:
        return b"s"
    elif op == OP_MOVE_COUNTERS:
        return b"ss*a"
    elif op == OP_RETARGET:
        return b"ss.s"
    elif op == OP_EXCHANGE:
        return b".ssg"
    elif op == OP_HOOK:
        return b".G.G.."
    elif op == OP_PREPARE or op == OP_TRANSFORM or op == OP_TURN or op == OP_PHASE or op == OP_DESIGNATE:
        return b"s."
    elif op == OP_EFFECT:
        return b"sH..c"
    elif op == OP_ADD_MANA:
        return b"s.af."
    elif op == OP_SACRIFICE:
        return b"sfa"
    elif op == OP_SEARCH:
        return b"LssfaM."
    elif op == OP_EXTRA_PHASE:
        return b".."
    elif op == OP_EXTRA_STEP:
        return b"..."
    elif op == OP_SKIP:
        return b"s.."
    elif op == OP_FLOAT:
        return b"A."
    elif op == OP_FLOAT_EACH:
        return b"sA.a"
    elif op == OP_EVENT_TO:
        return b"Z."
    elif op == OP_EVENT_AMOUNT:
        return b"a"
    elif op == OP_EVENT_TARGET or op == OP_EVENT_PLAYER or op == OP_REMOVE_DAMAGE or op == OP_REGENERATE_NOW:
        return b"s"
    elif op == OP_EVENT_NOTHING or op == OP_EVENT_TAPPED or op == OP_EVENT_UNTAPPED:
        return b""
    elif op == OP_EVENT_COUNTERS:
        return b"+a"
    elif op == OP_EVENT_COPY:
        return b"sH."
    elif op == OP_EVENT_KIND or op == OP_EVENT_EXTRA or op == OP_EVENT_LINK or op == OP_ACT:
        return b"."
    elif op == OP_EVENT_PART:
        return b"as"
    elif op == OP_EVENT_CHOICE:
        return b".a"
    elif op == OP_PREVENT:
        return b"a."
    elif op == OP_EVENT_AFTER:
        return b"J"
    elif op == OP_PAIR or op == OP_ATTACH or op == OP_DAMAGE_EQUAL_POWER or op == OP_FIGHT or op == OP_LOOK:
        return b"ss"
    elif op == OP_MAY:
        return b"sJ"
    elif op == OP_IF:
        return b"cJ"
    elif op == OP_CHOOSE:
        return b"Gssaa."
    elif (op == OP_DESTROY or op == OP_TAP or op == OP_UNTAP or op == OP_SHUFFLE
            or op == OP_EXTRA_TURN or op == OP_WIN or op == OP_LOSE
            or op == OP_PUT_ATTACKING or op == OP_REMOVE_FROM_COMBAT or op == OP_REVEAL_HAND or op == OP_REVEAL
            or op == OP_PROLIFERATE):
        return b"s." if op == OP_DESTROY else b"ss" if op == OP_PUT_ATTACKING else b"s"
    return NULL


# Keywords and rules whose parameter is a filter.
cdef bint keyword_has_filter(int keyword) noexcept:
    return (keyword == KW_PROTECTION or keyword == KW_HEXPROOF_FROM or keyword == KW_LANDWALK
            or keyword == KW_ENCHANT)


cdef bint rule_has_filter(int rule) noexcept:
    return (rule == RULE_CANT_BE_BLOCKED_BY or rule == RULE_CAN_BLOCK_ONLY or rule == RULE_COST_INCREASE
            or rule == RULE_COST_REDUCE or rule == RULE_FLASH or rule == RULE_LURE
            or RULE_CANT_CAST <= rule <= RULE_MAY_CAST or rule == RULE_PLAYER_PROTECTION
            or rule == RULE_MUST_ATTACK_PLAYER
            or rule == RULE_LOYALTY_ANY_TIME or rule == RULE_LOYALTY_TWICE)


# As an effect gives them: one that forbids to activate abilities is about all of an object's.
cdef bint given_rule_has_filter(int rule) noexcept:
    return rule_has_filter(rule) and rule != RULE_CANT_ACTIVATE


# Rules whose number may be an amount.
cdef bint rule_counts(int rule, i32 c) noexcept:
    return (rule == RULE_COST_INCREASE or rule == RULE_COST_REDUCE) and (c & RF_COUNTED) != 0
