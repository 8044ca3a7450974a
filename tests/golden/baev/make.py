#!/usr/bin/env python3
"""Writes the golden BAEV files from the format's notes alone (docs/formats/baev.md), without Kinora:
events for the golden ASB beside them, with every type of parameter, in both known orders of blocks.
Run it in this folder; the .yaml beside each file is Kinora's text of it."""
import struct

CLASS = b"Nintendo.AnimationEvent.ResourceConverter.Resource.AnimationEventArchiveResData"


def fnv1a(text):
    h = 0x811C9DC5
    for b in text.encode():
        h = ((h ^ b) * 0x01000193) & 0xFFFFFFFF
    return h


def guid(n):
    b = bytes((n * 7 + i * 17) & 0xFF for i in range(16))
    a, c, d = struct.unpack("<IHH", b[:8])
    return "%08x-%04x-%04x-%s-%s" % (a, c, d, b[8:10].hex(), b[10:].hex())


class File:
    def __init__(self, version, keys, actions):
        self.by_event = version[0] >= 2
        self.version, self.keys, self.actions = version, sorted(keys), actions
        self.out, self.texts, self.text_users = bytearray(), [""], []

    def at(self):
        return len(self.out)

    def put(self, form, *values):
        self.out += struct.pack("<" + form, *values)

    def later(self):
        """Room for an offset that is known later."""
        self.put("Q", 0)
        return self.at() - 8

    def here(self, *slots):
        for s in slots:
            struct.pack_into("<Q", self.out, s, self.at())

    def text(self, s):
        self.text_users.append((self.later(), s))

    def array(self, items, stride, empty_stride=0):
        slot = self.later()
        if items:
            self.put("II", len(items), stride)
        else:
            self.put("II", 0, 0 if self.by_event else empty_stride)
        return slot

    def collect(self):
        """Texts in the order in which the pool holds them."""
        for _, _, events in self.actions:
            for e in events:
                self.texts.append(e[0])
                for entry in e[3] + e[4]:
                    self.texts += [p for p in entry[-1] if isinstance(p, str)]
        self.texts = sorted(set(self.texts)) if self.by_event else list(dict.fromkeys(self.texts))

    def param(self, p):
        if isinstance(p, str):
            self.put("II", 5, 0)
            self.text(p)
        elif isinstance(p, tuple):
            self.put("IIfffI", 3, 0, *p, 0)
        elif isinstance(p, float):
            self.put("IIfI", 1, 0, p, 0)
        else:
            self.put("IIiI", 0, 0, p, 0)

    def entries(self, items, slot):
        """Triggers or holds; their lists of parameters are written later, or at once."""
        if items:
            self.here(slot)
        lists = []
        for e in items:
            lists.append((self.array(e[-1], 8, 8), e[-1]))
            self.put("ff", e[0], e[1])
        return lists

    def params(self, lists):
        slots = []
        for slot, params in lists:
            if params:
                self.here(slot)
            own = [(self.later(), p) for p in params]
            if self.by_event:
                self.values(own)
            slots += own
        return [] if self.by_event else slots

    def values(self, slots):
        for slot, p in slots:
            self.here(slot)
            self.param(p)

    def action(self, events):
        slots = []
        for name, kind, number, triggers, holds in events:
            self.text(name)
            slots.append((self.array(triggers, 0x18), triggers, self.array(holds, 0x18), holds))
            self.put("II", kind, number)
        lists = []
        for at, triggers, hold_at, holds in slots:
            for slot, items in ((at, triggers), (hold_at, holds)):
                new = self.entries(items, slot)
                if self.by_event:
                    self.params(new)
                lists += new
        if not self.by_event:
            self.values(self.params(lists))

    def build(self):
        self.collect()
        self.put("4sIII", b"BFFH", 0, 0, 8)
        self.put("QIIQ128s", 0xA8, 2, 0x28, 0xF8, CLASS)
        self.out += bytes(0x50)
        self.put("QBBHI", 0, self.version[2], self.version[1], self.version[0], 0)
        pool_slot = self.later()
        keys_slot = self.array(self.keys, 0x18)
        actions_slot = self.array(self.actions, 0x18)
        self.here(keys_slot)
        slots = []
        for key, indices in self.keys:
            self.put("II", key, 0)
            slots.append((self.array(indices, 4, 4), indices))
        for slot, indices in slots:
            if indices or not self.by_event:
                self.here(slot)
            self.put("%dI" % len(indices), *indices)
        self.out += bytes(-len(self.out) % 8)
        self.here(actions_slot)
        blocks = []
        for h, frames, events in self.actions:
            blocks.append(self.array(events, 0x30))
            self.put("II", h, frames)
        for slot, (_, _, events) in zip(blocks, self.actions):
            self.here(slot)
            self.action(events)
        self.here(pool_slot)
        pool, where = self.at(), {}
        for t in self.texts:
            where[t] = self.at()
            self.out += t.encode() + b"\0"
        for slot, t in self.text_users:
            struct.pack_into("<Q", self.out, slot, where[t])
        for i, (at, size, alignment, name) in enumerate(
                ((0xF8, pool - 0xF8, 8, b"Default"),
                 (pool, len(self.out) - pool, 1, b"StringPool"))):
            struct.pack_into("<4sIIIQ16s", self.out, 0xA8 + 0x28 * i, b"BFSI", at, size, alignment, at,
                             name)
        struct.pack_into("<I", self.out, 8, len(self.out))
        return bytes(self.out)


# name, kind, number, triggers (frame, 0, parameters), holds (start, end, parameters)
ACTIONS = [
    (0x11111111, 49, [("Voice", 0, 16, [(3.0, 0.0, ["Hey"]), (8.5, 0.0, ["Ho"])], []),
                      ("AtCollision", 1, 0, [], [(4.0, 9.0, [3, -1])]),
                      ("FloorContact", 1, 54, [], [(0.0, 48.0, ["Toe_L", (0.0, 0.5, -1.0), ""]),
                                                   (10.0, -1.0, ["Toe_R", (1.0, 0.0, 0.0), "Hey"])])]),
    (0x22222222, 20, [("Jump", 0, 7, [(0.0, 0.0, [1.25])], []), ("Guard", 1, 5, [], [(0.0, 5.0, [])])]),
    (0x33333333, 0, [("NewEvent", 1, 123, [], [(1.0, 2.0, [])])]),
    (0x44444444, 31, [("AtSound", 0, 0, [(0.0, 0.0, [])], [])]),
]
LISTS = {guid(101): [0], guid(102): [1], "Walk": [2, 3], "Wait": [3], "Idle": []}
# Actions stand in the order in which the keys first list them.
keys = sorted((fnv1a(k), k) for k in LISTS)
order = list(dict.fromkeys(i for _, k in keys for i in LISTS[k]))
KEYS = [(h, [order.index(i) for i in LISTS[k]]) for h, k in keys]
for version in ((1, 0, 0), (2, 1, 0)):
    with open("everything.%d.%d.%d.baev" % version, "wb") as out:
        out.write(File(version, KEYS, [ACTIONS[i] for i in order]).build())
