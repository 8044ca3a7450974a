#!/usr/bin/env python3
"""Writes the golden ASB files from the format's notes alone (docs/formats/asb.md), without Kinora:
one graph with every element type, source of a property, attachment and event kind, in each version
that Kinora writes. Run it in this folder; the .yaml beside each file is Kinora's text of it."""
import struct

SOURCED = 1 << 31


def u32(x):
    return struct.pack("<I", x & 0xFFFFFFFF)


def f32(x):
    return struct.pack("<f", x)


class Enum:
    """An integer that the file names by enumeration and value."""
    def __init__(self, kind, name):
        self.kind, self.name = kind, name


class File:
    def __init__(self, version):
        self.version = version
        self.out = bytearray()
        self.pool = bytearray()
        self.known = {}
        self.tag_users = []     # (position, list)
        self.blends = []        # material blends, by first use
        self.groups = []        # command groups, by first use
        self.markings = []      # external actions, by first use
        self.event_patches = []
        self.states = []        # state records, in the order of their plugs
        self.enums = []         # (position, class, value name) of integers that the game looks up
        self.uses = 0           # properties that refer to an expression

    new = property(lambda self: self.version == 0x41B)
    old = property(lambda self: self.version in (0x40F, 0x410))

    # ---- words ----------------------------------------------------------------------------------
    def text(self, s):
        if s not in self.known:
            self.known[s] = len(self.pool)
            self.pool += s.encode() + b"\0"
        return self.known[s]

    def put(self, *words):
        for w in words:
            self.out += w if isinstance(w, bytes) else u32(w)

    def at(self):
        return len(self.out)

    def patch(self, at, x):
        self.out[at:at + 4] = u32(x)

    def number(self, table, x):
        if x not in table:
            table.append(x)
        return table.index(x)

    def value(self, x):
        if isinstance(x, Enum):
            self.enums.append((self.at() + 4, x.kind, x.name))
            return u32(0)
        if isinstance(x, bool) or isinstance(x, int):
            return u32(x)
        if isinstance(x, float):
            return f32(x)
        if isinstance(x, tuple):
            return b"".join(f32(v) for v in x)
        return u32(self.text(x))

    def prop(self, x):
        """A literal, or (flags, default)."""
        if isinstance(x, list):
            self.uses += x[0] >> 24 & 1
            self.put(x[0], self.value(x[1]))
        else:
            self.put(0, self.value(x))

    def tags(self, tags, null=0, mention=False):
        """A pointer to a shared list, filled in at the end."""
        if tags is None:
            return self.put(null)
        if mention:
            for t in tags:
                self.text(t)
        self.tag_users.append((self.at(), tags))
        self.put(0)

    # ---- bodies ---------------------------------------------------------------------------------
    def body(self, e):
        kind, b = e["type"], e.get("body", [])
        if kind in (5, 15):
            return
        for item in b:
            if callable(item):
                item(self)
            else:
                self.prop(item)
        self.plugs(e)

    def plugs(self, e):
        kinds = [e.get(k, []) for k in ("states", "unknown", "children", "transitions", "events",
                                        "frames")]
        table, base = self.at(), 0
        for k in kinds:
            self.put(bytes([len(k), base]))
            base += len(k)
        offsets = self.at()
        self.put(*[0] * base)
        n = 0
        for which, plugs in enumerate(kinds):
            for p in plugs:
                self.patch(offsets + 4 * n, self.at() - (table if self.new else 0))
                n += 1
                if which == 2:
                    for item in p[:-1]:
                        item(self) if callable(item) else self.prop(item)
                    self.put(p[-1])
                elif which == 3:
                    self.transition(p)
                else:
                    self.put(p)

    def transition(self, p):
        element, state = p
        if state is not None:
            self.states.append(state)
        number = len(self.states) - 1 if state is not None else -1
        if self.version == 0x417:
            self.put(number, element)
        else:
            self.put(element if state is None else number)

    # ---- tables ---------------------------------------------------------------------------------
    def condition(self, c):
        kind, op, left, right = c
        self.put(struct.pack("<HH", kind, op))
        if kind == 0:
            self.put(0, 0, 0, 0)
        else:
            self.prop(left)
            self.prop(right)

    def event_group(self, group):
        triggers, holds = group
        self.put(len(triggers), len(holds))
        at = []
        for e in triggers + holds:
            self.put(self.text(e["name"]), e.get("word", 0))
            at.append(self.at())
            self.put(0, 8 * len(e["params"]), e["hash"], f32(e["start"]))
            if "end" in e:
                self.put(f32(e["end"]))
        slots = []
        for e, a in zip(triggers + holds, at):
            self.patch(a, self.at())
            self.put(len(e["params"]))
            for tag, p in e["params"]:
                slots.append((self.at(), tag, p))
                self.put(0)
        for a, tag, p in slots:
            self.patch(a, tag << 24 | self.at())
            self.prop(p)

    def expressions(self):
        """Two expressions that hand their input on, one of floats and one of bools."""
        number = {0x40F: 1, 0x41B: 3}.get(self.version, 2)
        code, entries = b"", b""
        for i, kind in enumerate((5 if number == 3 else 4, 2)):
            parts = (-1, 2 * i) if number == 1 else (-1, 0, 2 * i, 2)
            entries += b"".join(u32(x) for x in parts) + u32(0) + struct.pack("<HHHH", 0, 0, kind,
                                                                              kind)
            code += bytes((2, kind, 5, 6, 0, 0, 0, 0)) + bytes((1, 0, 0, 0, 0, 0, 0, 0))
        tables = [u32(2) + entries, u32(4) + code, u32(0), b""]
        at = 0x2C
        self.put(b"EXB ", number, 0, self.uses, 0, 0)
        for t in tables:
            self.put(at)
            at += len(t)
        self.put(at, *tables)

    def blackboard(self, entries, files):
        order = ["string", "int", "float", "bool", "vec3f", "pointer"]
        if self.new:
            order.insert(2, "u32")
        size = lambda t: {"vec3f": 12, "pointer": 0}.get(t, 4)
        first = at = 0
        for t in order:
            n = sum(1 for e in entries if e["type"] == t)
            self.put(struct.pack("<HHHH", n, first, at, 0))
            first += n
            at += n * size(t)
        entries = [e for t in order for e in entries if e["type"] == t]
        used = []
        for e in entries:
            word = self.text(e["name"]) | e.get("mode", 0) << 22
            if "file" in e:
                word |= 1 << 31 | self.number(used, e["file"]) << 24
            self.put(word)
        for e in entries:
            if e["type"] != "pointer":
                self.put(self.value(e["value"]))
        for path in used:
            self.put(self.text(path), *files[path])


def build(version, g):
    f = File(version)
    header = 0x80 if f.new else 0x68 if f.old else 0x6C
    f.put(b"ASB ", version)
    f.put(f.text(g["name"]))
    f.put(bytes(header - f.at()))
    commands_at = f.at()
    for c in g["commands"]:
        f.put(f.text(c["name"]))
        if not f.old:
            f.tags(c.get("tags"), mention=True)
        f.prop(c.get("frames", -1.0))
        if f.new:
            f.put(0)
            f.prop(c.get("interpolation", 0))
        else:
            f.prop(c.get("ignore", False))
            f.put(c.get("interpolation", 0))
        f.put(guid(c["guid"]), struct.pack("<HH", c["element"], 0))
    elements_at, bodies, calc, sync = f.at(), [], 0, 0
    for e in g["elements"]:
        a, fp = e.get("attachments", []), e.get("floats", [])
        f.put(struct.pack("<HBB", e["type"], len(a), e.get("end", 1)))
        f.tags(e.get("tags"), mention=True)
        bodies.append(f.at())
        marking = f.number(f.markings, e["action"]) + 1 if "action" in e else 0
        f.put(0, struct.pack("<HHHH", calc, len(fp), sync, marking), guid(e["guid"]))
        calc += len(fp)
        sync += len(a)
    events_at = f.at()
    event_elements = [e for e in g["elements"] if e["type"] == 10]
    f.put(*[0] * len(event_elements))
    for e, at in zip(g["elements"], bodies):
        f.patch(at, f.at())
        f.body(e)
    index_at = f.at()
    records = [a for e in g["elements"] for a in e.get("attachments", [])]
    shared = []
    for a in records:
        f.put(f.number(shared, a["guid"]))
    records = [next(a for a in records if a["guid"] == s) for s in shared]
    sync_at, payloads = f.at(), []
    for a in records:
        f.put(a["type"])
        payloads.append(f.at())
        f.put(0, guid(a["guid"]))
    for a, at in zip(records, payloads):
        f.patch(at, f.at())
        for x in a.get("payload", []):
            f.put(x) if isinstance(x, bytes) else f.prop(x)
    states_at = f.at()
    f.put(len(f.states))
    for s in f.states:
        f.put(struct.pack("<HHIBBHI", s["from"], s["to"], s["check"], s["next"], s["skip"], 0,
                          s["word"]))
        for c in s["conditions"]:
            f.condition(c)
    for i, e in enumerate(event_elements):
        f.patch(events_at + 4 * i, f.at())
        f.event_group(e["groups"])
    transitions_at = f.at()
    f.put(len(g["transitions"]), 0)
    sets = []
    for unk, entries in g["transitions"]:
        f.put(len(entries), unk)
        sets.append(f.at())
        f.put(0)
    for at, (unk, entries) in zip(sets, g["transitions"]):
        f.patch(at, f.at())
        for t in entries:
            group = f.number(f.groups, t["group"]) + 1 if "group" in t else 0
            f.put(f.text(t["from"]), f.text(t["to"]),
                  struct.pack("<BBH", t["type"], t["many"], group), f.text(t["name"]))
            start = f.at()
            f.prop(t["value"])
            f.put(bytes(16 - (f.at() - start)))
    groups_at = f.at() if f.groups else 0
    if f.groups:
        f.put(len(f.groups))
        slots = f.at()
        f.put(*[0] * len(f.groups))
        for i, names in enumerate(f.groups):
            f.patch(slots + 4 * i, f.at())
            f.put(len(names), *[f.text(n) for n in names])
    blackboard_at = f.at()
    f.blackboard(g["blackboard"], g["files"])
    skeletons_at = f.at()
    if f.new:
        slots = []
        for p in g["partials"]:
            slots.append(f.at())
            f.put(0, f.text(p["name"]), len(p["bones"]))
        for at, p in zip(slots, g["partials"]):
            f.patch(at, f.at())
            for name, a, b in p["bones"]:
                f.put(f.text(name), struct.pack("<HH", a, b))
    partials_at = f.at()
    for i, p in enumerate(g["partials"]):
        if f.new:
            f.put(f.text(p["name"]), i, f.text(p["second"]), 0)
            continue
        f.put(struct.pack("<HH", len(p["bones"]), p["slot"]), f.text(p["name"]),
              f.text(p["second"]))
        for name, a, b in p["bones"]:
            f.put(f.text(name), struct.pack("<HH", a, b))
    bones_at, slots = f.at(), []
    for name, word, bones in g["bone_blends"]:
        slots.append(f.at())
        f.put(0, f.text(name), len(bones), word)
    for at, (name, word, bones) in zip(slots, g["bone_blends"]):
        f.patch(at, f.at())
        for bone, weight in bones:
            f.put(f.text(bone), f32(weight))
    skeleton_ids_at = f.at()
    if f.new:
        f.put(0)
    calc_at = f.at()
    for e in g["elements"]:
        for p in e.get("floats", []):
            source, change, mode, *rest = p
            f.put(source, f32(change))
            if version != 0x40F:
                f.put(mode)
            f.put(*[f32(x) for x in rest])
    tags_at = f.at()
    f.put(len(g["valid_tags"]), *[f.text(t) for t in g["valid_tags"]])
    # Lists of commands, then of elements, then those that only bodies have: their users in order.
    lists = {}
    for at, tags in f.tag_users:
        key = tuple(tags)
        if key not in lists:
            lists[key] = f.at()
            f.put(len(tags), *[f.text(t) for t in tags])
        f.patch(at, lists[key])
    expressions_at = f.at()
    f.expressions()
    markings_at = f.at()
    f.put(len(f.markings))
    for m in f.markings:
        f.put(*[f.text(s) for s in m])
    blends_at = f.at()
    if not f.old:
        f.put(len(f.blends))
        for name, start in f.blends:
            f.put(f.text(name), f32(start))
    enums_at = f.at()
    f.put(len(f.enums))
    for at, kind, name in f.enums:
        f.put(at, f.text(kind), f.text(name))
    pool_at = f.at()
    f.put(bytes(f.pool))
    n = len
    if f.new:
        words = [n(g["commands"]), commands_at, n(g["elements"]), elements_at, n(event_elements),
                 events_at, n(g["partials"]), partials_at, n(records), sync_at, index_at,
                 blackboard_at, pool_at, enums_at, states_at, calc, calc_at, n(g["bone_blends"]),
                 bones_at, n(g["partials"]), skeletons_at, n(f.pool), transitions_at,
                 skeleton_ids_at, tags_at, markings_at, expressions_at, groups_at, blends_at]
    else:
        words = [n(g["commands"]), n(g["elements"]), n(event_elements), n(g["partials"]),
                 n(records), blackboard_at, pool_at, enums_at, states_at, events_at, partials_at,
                 sync_at, index_at, calc_at, calc, bones_at, n(g["bone_blends"]), n(f.pool),
                 transitions_at, tags_at, markings_at, expressions_at, groups_at]
        if not f.old:
            words.append(blends_at)
    for i, w in enumerate(words):
        f.patch(0x0C + 4 * i, w)
    return bytes(f.out)


# ---- the graph ----------------------------------------------------------------------------------

def guid(n):
    return bytes((n * 7 + i * 17) & 0xFF for i in range(16))


def murmur3(s):
    data, h = s.encode(), 0
    rot = lambda x, r: (x << r | x >> (32 - r)) & 0xFFFFFFFF
    for i in range(0, len(data) & ~3, 4):
        k = int.from_bytes(data[i:i + 4], "little") * 0xCC9E2D51 & 0xFFFFFFFF
        h = (rot(h ^ rot(k, 15) * 0x1B873593 & 0xFFFFFFFF, 13) * 5 + 0xE6546B64) & 0xFFFFFFFF
    tail = data[len(data) & ~3:]
    if tail:
        k = int.from_bytes(tail, "little") * 0xCC9E2D51 & 0xFFFFFFFF
        h ^= rot(k, 15) * 0x1B873593 & 0xFFFFFFFF
    h ^= len(data)
    for r, m in ((16, 0x85EBCA6B), (13, 0xC2B2AE35)):
        h = (h ^ h >> r) * m & 0xFFFFFFFF
    return h ^ h >> 16


def entry(index, default, judge=0, axis=0):
    return [SOURCED | judge << 28 | axis << 26 | index, default]


def data(index, default, judge=0):
    return [SOURCED | judge << 28 | 1 << 25 | index, default]


def controller(index, default, judge=0):
    return [SOURCED | 1 << 30 | judge << 28 | index, default]


def expression(index, default, judge=0):
    return [SOURCED | 1 << 24 | judge << 28 | index, default]


def word(x):
    return lambda f: f.put(x)


def only(test, item):
    """A field that a version may lack."""
    def write(f):
        if test(f):
            item(f) if callable(item) else f.prop(item)
    return write


def blend(name, start):
    return only(lambda f: not f.old, lambda f: f.put(f.number(f.blends, (name, start)) + 1))


def tag_list(tags, null=0):
    return lambda f: f.tags(tags, null)


def event_number():
    def write(f):
        f.event_patches.append(f.at())
        f.put(len(f.event_patches) - 1)
    return write


def default_range(label, element):
    return (label, lambda f: f.put(0, 0), element)


def everything(new):
    g = {"name": "Everything.root"}
    g["blackboard"] = [
        {"type": "string", "name": "Mode", "value": "Walk"},
        {"type": "string", "name": "Label", "value": ""},
        {"type": "int", "name": "Kind", "value": -5},
        {"type": "int", "name": "Count", "value": 3, "file": "Work/Table/World.params.gyml"},
        {"type": "float", "name": "Speed", "value": 1.5},
        {"type": "float", "name": "Turn", "value": -0.5, "file": "Work/Table/Body.params.gyml"},
        {"type": "bool", "name": "Fast", "value": True, "file": "Work/Table/World.params.gyml",
         "mode": 2},
        {"type": "bool", "name": "Equal", "value": False},
        {"type": "vec3f", "name": "Velocity", "value": (0.0, 1.0, -2.0)},
        {"type": "pointer", "name": "Target"},
    ]
    g["files"] = {p: (murmur3(p), murmur3(p.rsplit("/", 1)[1].rsplit(".", 1)[0]), murmur3("gyml"))
                  for p in ("Work/Table/World.params.gyml", "Work/Table/Body.params.gyml")}
    ids = iter(range(100, 400))
    elements = []

    def add(kind, body=(), **more):
        elements.append({"type": kind, "guid": next(ids), "body": list(body), **more})
        return len(elements) - 1

    fade = {"type": 0, "guid": next(ids), "payload": [5.0, u32(1)]}
    event = add(10, [event_number()], groups=(
        [{"name": "Voice", "params": [(0x40, "Hey"), (0x20, -3), (0x30, 0.25), (0x10, True)],
          "hash": 0x11223344, "start": 3.0, "word": 7},
         {"name": "Step", "params": [], "hash": 0x0CE942FA, "start": 0.0}],
        [{"name": "Guard", "params": [(0x20, entry(1, 2)), (0x30, data(0, 0.5, 1)),
                                      (0x10, entry(0, False)), (0x40, entry(0, ""))],
          "hash": 0x55667788, "start": 1.0, "end": 10.0},
         {"name": "Open", "params": [], "hash": 0x0CE942FA, "start": 2.0, "end": -1.0}]))
    quiet = add(10, [event_number()], groups=([], []))
    usual = add(12, [1.0, 0.0, -1.0, word(0), False, False, -1, -1, False, -1.0, -1.0, -1.0,
                     word(0), -1.0, only(lambda f: not f.old, False), False])
    frame = add(12, [entry(0, 1.0, 1), data(4, 0.0), controller(0, -1.0, 2), word(2),
                     entry(0, False), True, entry(0, -1, 2), 3, True, entry(0, 0.0, 1, 2), 4.5,
                     30.0, word(1), data(6, -1.0), only(lambda f: not f.old, True),
                     lambda f: f.put(1, 1)],
                floats=[(0, 0.5, 1, -1.0, 2.0, 0.5, -10.0, 10.0)])
    first = add(19, [word(4), tag_list(["anm_Walk", "body_only"]),
                     only(lambda f: not f.old, entry(1, True)), "Foot_L", entry(1, ""), word(2),
                     entry(0, True, 1), False])
    again = add(19, [word(8), tag_list(None), only(lambda f: not f.old, False), "", "", word(0),
                     False, True])
    wait = add(3, ["Wait", word(0), word(0), False, 0.0], tags=["anm_Wait"], attachments=[fade],
               frames=[usual])
    walk = add(3, [entry(0, "Walk", 1), word(1), word(2), True, entry(1, 2.5)],
               tags=["anm_Walk", "anm_Run"], events=[event, quiet], frames=[frame, first],
               action=("ASMarking", "Slot", "Roll"),
               attachments=[fade, {"type": 1, "guid": next(ids),
                                   "payload": [-1.0, entry(0, 0.25), data(1, 0.0)]},
                            {"type": 3, "guid": next(ids)}])
    shine = add(11, [blend("Glow", 0.25), "Shine_fsp", True], frames=[usual],
                action=("ASMarking", "Slot", "Shine"))
    dull = add(11, [only(lambda f: not f.old, word(0)), data(3, ""), entry(0, False)])
    glow = add(11, [blend("Glow", 0.25), "Glow_fsp", False],
               action=("ASMarking", "Slot", "Roll"))
    visible = add(18, ["Visible", True, True, 12.5], frames=[again])
    shape = add(24, ["Smile"], events=[event])
    dummy = add(13, [expression(0, 100.0), entry(1, True)])
    wink = add(13, [30.0, expression(1, True, 1)])
    end, end2 = add(5), add(15)
    one = add(1, [entry(0, -1.0, 1), False, word(0)],
              children=[(0.0, 0.5, wait), (0.5, entry(1, 1.0), walk),
                        default_range("その他", dummy)])
    two = add(2, [entry(1, ""), True, word(1)],
              children=[("Armor_A", wait), (entry(0, "B"), walk), ("その他", dummy)])
    three = add(8, [entry(0, 0, 3), False, word(0)],
                children=[(2, wait), (Enum("Game::Kind", "Walk"), walk), (entry(1, 4), shine), (0, dummy)])
    four = add(21, [entry(0, False), entry(1, False), word(1)], children=[(wait,), (walk,)])
    dice = add(14, [word(1), False, 2, only(lambda f: f.new, 9), word(0)],
               children=[(1.0, wait), (entry(0, 0.5), walk), (0.25, dummy)])
    tagged = add(16, [word(1)],
                 children=[(tag_list(["anm_Walk", "anm_Run"], 0xFFFFFFFF), wait),
                           (tag_list(None, 0xFFFFFFFF), walk)])
    left = add(17, ["Foot_L", "Foot_R", word(1), word(2), True],
               children=[(-1.0, 1.0, wait), default_range("else", walk)])
    mix = add(6, [controller(1, 0.0, 1), word(1)],
              floats=[(0x80000000, -1.0, 4, 0.0, 1.0, 0.0, 0.0, 1.0)],
              children=[(-180.0, 0.0, wait), (-10.0, entry(0, 0.0, 0, 3), walk)])
    bones = add(20, ["UpperBody", word(1), entry(0, 1.0, 1), word(3),
                     only(lambda f: f.version != 0x40F, word(1))], children=[(wait,), (walk,)])
    alert = add(22, ["look here"], children=[(wait,)])
    minus = add(23, children=[(wait,), (walk,)])
    odd = add(25, children=[(visible,)])
    state_test = {"from": 0, "to": 0, "check": 2, "next": 1, "skip": 0, "word": 5, "conditions": [
        (1, 0, entry(0, 0.0), 0.5), (2, 2, entry(0, 0), -1), (3, 3, data(3, ""), "End"),
        (0, 0, 0, 0)]}
    a = len(elements)
    add(4, children=[(wait,)], transitions=[(a + 1, {**state_test, "from": a, "to": a + 1})], end=0)
    add(4, children=[(walk,)], end=0, states=[a], transitions=[
        (a, {**state_test, "from": a + 1, "to": a, "check": 0, "next": 0, "word": 0,
             "conditions": [(0, 0, 0, 0)] * 4}),
        (end, None)])
    machine = add(9, [word(1)], states=[a, a + 1], children=[(a,), (shape,)])
    row = add(7, [entry(0, True), 2, False],
              children=[(x,) for x in (wait, walk, dull, glow, end2, machine, wink)])
    if new:
        flat = add(26, [entry(0, 0.0, 1), data(0, 0.5), word(0), word(0)],
                   children=[(wait,), (walk,)])
    roots = [one, two, three, four, dice, tagged, left, mix, bones, alert, minus, odd, row]
    if new:
        roots.append(flat)
    g["elements"] = elements
    g["commands"] = [
        {"name": "Walk", "guid": 1, "element": one, "tags": ["cmd_Walk"]},
        {"name": "Wait", "guid": 2, "element": row, "frames": 30.0, "ignore": True,
         "interpolation": 3},
        {"name": "Run", "guid": 3, "element": two, "frames": entry(0, -1.0),
         "ignore": entry(0, False), "interpolation": 1, "tags": ["cmd_Walk", "anm_Run"]},
    ] + [{"name": "Play_%02d" % i, "guid": 10 + i, "element": r} for i, r in enumerate(roots)]
    g["transitions"] = [
        (-1, [{"from": "", "to": "", "type": 3, "many": 0, "name": "Fast", "value": False},
              {"from": "Walk", "to": "Wait", "type": 0, "many": 1, "name": "Kind", "value": 7,
               "group": ("Walk", "Run")}]),
        (0, [{"from": "", "to": "Run", "type": 1, "many": 0, "name": "Mode", "value": "Run"},
             {"from": "Run", "to": "", "type": 2, "many": 0, "name": "Speed", "value": 1.5,
              "group": ("Wait",)},
             {"from": "Wait", "to": "Walk", "type": 4, "many": 1, "name": "Velocity",
              "value": (1.0, 2.0, 3.0), "group": ("Walk", "Run")}]),
        (3, [])]
    g["partials"] = [
        {"name": "Upper", "second": "", "slot": 0, "bones": [("Root", 0, 1), ("Spine", 65535, 0)]},
        {"name": "Face", "second": "Mt_Face", "slot": 1, "bones": []}]
    g["bone_blends"] = [("UpperBody", 0, [("Spine", 0.5), ("Arm_L", 1.0)]), ("Empty", 2, [])]
    g["valid_tags"] = ["cmd_Walk", "anm_Run", "anm_Wait", "anm_Walk", "body_only"]
    return g


for version in (0x40F, 0x410, 0x417, 0x41B):
    with open("everything.%#x.asb" % version, "wb") as out:
        out.write(build(version, everything(version == 0x41B)))
