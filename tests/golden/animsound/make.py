#!/usr/bin/env python3
"""Writes the golden animation sound files of this folder, from the description of the formats and
without Kinora, so that reader and writer are held against a second implementation.

    python3 make.py
"""
import struct

NO_SOUND = 0xFFFFFFFF


def up(x, a):
    return -(-x // a) * a


def event(label, start, flag=3, end=-1, loop=(0, 1), option=0, volume=128, direction=0, variable=0,
          pitch=1.0, user=0, **more):
    return dict(label=label, start=start, end=end, flag=flag, loop=loop, option=option,
                volume=volume, direction=direction, variable=variable, pitch=pitch, user=user, **more)


def record(e, order, reference):
    label = e["label"] + b"\0"
    out = struct.pack(order + "II", e["option"], e.get("sound", NO_SOUND)) + reference
    out += struct.pack(order + "BBBB", e["volume"], e["direction"], e["variable"], e.get("x13", 0))
    out += struct.pack(order + "fII", e["pitch"], e.get("x18", 0), e["user"])
    return out + label.ljust(up(len(label), 4), b"\0")


def entry(e, order, reference):
    return struct.pack(order + "iiBbBB", e["start"], e["end"], e["flag"], *e["loop"],
                       e.get("x0b", 0)) + reference


def block(frames, events, order, table_reference, entries, records):
    out = struct.pack(order + "I", frames) + table_reference
    out += struct.pack(order + "I", len(events)) + b"".join(entries) + b"".join(records)
    size = up(8 + len(out), 0x20)
    return (b"DATA" + struct.pack(order + "I", size) + out).ljust(size, b"\0")


def brasd(frames, events):
    def ref(value):
        return struct.pack(">BBHI", 1, 0, 0, value)

    records = [record(e, ">", ref(0x20)) for e in events]
    at = 0x10 + 0x14 * len(events)  # from the body of the block
    entries = []
    for e, r in zip(events, records):
        entries.append(entry(e, ">", ref(at)))
        at += len(r)
    body = block(frames, events, ">", ref(0x0C), entries, records)
    head = b"RASD" + struct.pack(">HHIHHII", 0xFEFF, 0x100, 0x20 + len(body), 0x20, 1, 0x20, len(body))
    return head + bytes(8) + body


def bfasd(frames, events, order, letters=b"FASD", version=0x01000000, event_type=0x8100):
    def ref(kind, value):
        return struct.pack(order + "HHi", kind, 0, value)

    records = [record(e, order, ref(*e.get("label_reference", (0x1F01, 0x20)))) for e in events]
    at = 0x10 + 0x14 * len(events)
    entries = []
    for i, (e, r) in enumerate(zip(events, records)):
        entries.append(entry(e, order, ref(event_type, at - (0x10 + 0x14 * i))))
        at += len(r)
    body = block(frames, events, order, ref(0x8100, 0x0C), entries, records)
    head = letters + struct.pack(order + "HHIIHHHHiI", 0xFEFF, 0x14, version, 0x20 + len(body), 1, 0,
                                 0x8000, 0, 0x20, len(body))
    return head + body


STEP = event(b"SE_TEST_STEP", 12, 1, 20, (1, 2), option=2, volume=100, direction=1, variable=3,
             pitch=1.5, user=7)
EVERY_KIND = [
    event(b"SE_STEP_L", 4),
    event(b"SE_STEP_R", 24, volume=90, pitch=struct.unpack(">f", struct.pack(">f", 1.2))[0]),
    event(b"SE_CREAK", 10, 1, 18, direction=1),
    event(b"SE_CREAK_BACK", 10, 1, 18, direction=2),
    event(b"SE_SWING", 12, 0, 30),
    event(b"SE_HUM", 20, 2, loop=(1, 1)),
    event(b"SE_INTRO", 0, 4, 16),
    event(b"SE_WIND", 0, 6, option=1),
    event(b"SE_YAWN", 30, 3, loop=(1, 2)),
    event(b"SE_ROLL", 2, 0, 8, option=2, variable=19, user=7),
]
# What no known tool writes, but the format can hold.
ODD = [
    event(b"SE_ODD", -3, 0x4B, 50, (-2, 0), option=0x41, volume=200, direction=9, variable=3,
          pitch=-1.0, user=NO_SOUND, sound=0x1234, x0b=0xB0, x13=0x13, x18=0x18),
    event(b"\xE9t\xE9", 5, 1),
    event(b"", 6, 7),
]


def write(name, content):
    with open(name, "wb") as f:
        f.write(content)


if __name__ == "__main__":
    write("step.brasd", brasd(40, [STEP]))
    write("step_be.bfasd", bfasd(40, [STEP], ">"))
    write("step_le.bfasd", bfasd(40, [STEP], "<"))
    write("empty.brasd", brasd(1, []))
    write("every_kind.brasd", brasd(40, EVERY_KIND))
    write("odd.brasd", brasd(40, ODD))
    odd = [dict(ODD[0], label_reference=(0x1234, 0x40))] + ODD[1:]
    write("odd_le.bfasd", bfasd(40, odd, "<", version=0x01000200, event_type=0x8101))
    write("guess.bcasd", bfasd(40, [STEP], "<", letters=b"CASD"))
