#!/usr/bin/env python3
"""Writes the golden archives of this folder, from the descriptions of the formats and without
Kinora, so that reader and writer are held against a second implementation.

    python3 make.py

text.zsdic and text.zs were made once with the zstd program (see `dictionary_samples`).
"""
import struct
import sys

FILES = [
    ("Actor/AS/Face_Empty.bas", b"first member"),
    ("Actor/ActorLink/Kinora.bxml", bytes(range(33))),
    ("Actor/AIProgram/Empty.baiprog", b""),
    ("Model/\u3042.bin".encode(), b"\x01\x02\x03"),
]


def name_bytes(name):
    return name if isinstance(name, bytes) else name.encode()


def up(x, a):
    return -(-x // a) * a


def sarc_hash(name, multiplier=0x65):
    h = 0
    for b in name:
        h = (h * multiplier + (b if b < 0x80 else b - 0x100)) & 0xFFFFFFFF
    return h


def sarc(files, order, alignment=4):
    e = "<" if order == "little" else ">"
    entries = sorted((sarc_hash(name_bytes(n)), name_bytes(n), d) for n, d in files)
    names, table, data = b"", b"", b""
    for h, name, content in entries:
        data = data.ljust(up(len(data), alignment), b"\0")
        table += struct.pack(e + "IIII", h, 1 << 24 | len(names) // 4, len(data),
                             len(data) + len(content))
        names += name + b"\0"
        names = names.ljust(up(len(names), 4), b"\0")
        data += content
    head = b"SFAT" + struct.pack(e + "HHI", 0xC, len(entries), 0x65) + table
    head += b"SFNT" + struct.pack(e + "HH", 8, 0) + names
    start = up(0x14 + len(head), alignment)
    size = start + len(data)
    out = b"SARC" + struct.pack(e + "HHIIHH", 0x14, 0xFEFF, size, start, 0x100, 0) + head
    return out.ljust(start, b"\0") + data


def narc(members, names=bytes([4, 0, 0, 0, 0, 0, 1, 0]), filler=0xFF):
    table, data = b"", b""
    for content in members:
        table += struct.pack("<II", len(data), len(data) + len(content))
        data += content
        data = data.ljust(up(len(data), 4), bytes([filler]))
    out = b"BTAF" + struct.pack("<IHH", 12 + len(table), len(members), 0) + table
    out += b"BTNF" + struct.pack("<I", 8 + len(names)) + names
    out += b"GMIF" + struct.pack("<I", 8 + len(data)) + data
    return b"NARC\xFE\xFF\x00\x01" + struct.pack("<IHH", 16 + len(out), 16, 3) + out


def narc_names():
    """Root: readme (0); folder a: x (1), y (2), folder b: z (3)."""
    lists = [b"\x06readme" + b"\x81a" + struct.pack("<H", 0xF001) + b"\0",
             b"\x01x\x01y" + b"\x81b" + struct.pack("<H", 0xF002) + b"\0",
             b"\x01z\0"]
    at, records = 24, b""
    for i, (first, parent) in enumerate([(0, 3), (1, 0xF000), (3, 0xF001)]):
        records += struct.pack("<IHH", at, first, parent)
        at += len(lists[i])
    out = records + b"".join(lists)
    return out.ljust(up(len(out), 4), b"\xFF")


def u8(reserved):
    """Folder `.` with a file, a folder with a file in a folder, and an empty folder."""
    nodes = [  # folder?, name, parent or content, end
        (1, "", 0, 7), (1, ".", 0, 7), (0, "course.kcl", b"KCL" * 20, 0),
        (1, "brasd", 1, 6), (1, "sanbo", 3, 6), (0, "revive.brasd", b"RASD", 0),
        (1, "effect", 1, 7)]
    names = b"".join(n[1].encode() + b"\0" for n in nodes)
    tables = 12 * len(nodes) + len(names)
    start = up(0x20 + tables, 0x20)
    table, data = b"", b""
    offset = 0
    for folder, name, a, b in nodes:
        first = folder << 24 | offset
        offset += len(name) + 1
        if folder:
            table += struct.pack(">III", first, a, b)
        else:
            data = data.ljust(up(len(data), 0x20), b"\0")
            table += struct.pack(">III", first, start + len(data), len(a))
            data += a
    data = data.ljust(up(len(data), 0x20), b"\0")
    out = struct.pack(">IIII", 0x55AA382D, 0x20, tables, start) + bytes([reserved]) * 16
    return (out + table + names).ljust(start, b"\0") + data


SOUND = bytes.fromhex(  # an animation sound file of one event
    "52415344feff0100000000800020000100000020000000600000000000000000"
    "44415441000000600000002801000000" "0000000c000000010000000c00000014"
    "010102000100000000000024" "00000002ffffffff0100000000000020" "64010300"
    "3fc000000000000000000007" "53455f544553545f5354455000000000" "00000000")


def brres_tree(names):
    """id, left, right of the search tree over names, entry 0 included."""
    entries = [[0xFFFF, 0, 0, ""]]

    def bit(s, k):
        return k >> 3 < len(s) and ord(s[k >> 3]) >> (k & 7) & 1

    for e, s in enumerate(names, 1):
        me = [(len(s) - 1) << 3 | ord(s[-1]).bit_length() - 1, e, e, s]
        entries.append(me)
        previous, current, side = entries[0], entries[entries[0][1]], 1
        while me[0] <= current[0] < previous[0]:
            if me[0] == current[0]:
                for c in range(max(len(s), len(current[3])) - 1, -1, -1):
                    differ = (ord(s[c]) if c < len(s) else 0) ^ (
                        ord(current[3][c]) if c < len(current[3]) else 0)
                    if differ:
                        me[0] = c << 3 | differ.bit_length() - 1
                        break
                which = entries.index(current)
                me[1], me[2] = (e, which) if bit(current[3], me[0]) else (which, e)
            previous = current
            side = 2 if bit(s, current[0]) else 1
            current = entries[previous[side]]
        which = entries.index(current)
        if len(current[3]) == len(s) and bit(current[3], me[0]):
            me[2] = which
        else:
            me[1] = which
        previous[side] = e
    return [x[:3] for x in entries]


def brres():
    """Two groups: an animation of the library's own kind, and External with a sound and a text."""
    groups = [("AnmChr(NW4R)", ["walk"]), ("External", ["note.txt", "walk.brasd"])]
    sizes = [8 + 16 * (len(groups) + 1)] + [8 + 16 * (len(m) + 1) for _, m in groups]
    at = [0x18 + sum(sizes[:i]) for i in range(len(sizes))]
    root_end = 0x18 + sum(sizes)
    chr0_at = up(root_end, 0x20)
    chr0 = b"CHR0" + struct.pack(">IIiIIi", 0x30, 5, -chr0_at, 0x28, 0, 0)
    note_at = chr0_at + 0x30
    sound_at = up(note_at + 8, 0x20)
    names_at = sound_at + len(SOUND)
    names, table = {}, b""
    for name in sorted({"AnmChr(NW4R)", "External", "walk", "walk.brasd", "note.txt"}):
        names[name] = names_at + len(table) + 4
        table += struct.pack(">I", len(name)) + name.encode() + b"\0"
        table = table.ljust(up(len(table), 4), b"\0")
    chr0 = (chr0[:0x18] + struct.pack(">i", names["walk"] - chr0_at)).ljust(0x30, b"\x11")

    def group(where, entries):
        out = struct.pack(">II", 8 + 16 * (len(entries) + 1), len(entries))
        tree = brres_tree([n for n, _ in entries])
        for (key, left, right), (name, data) in zip(tree, [(None, 0)] + entries):
            name_at = names[name] - where if name else 0
            out += struct.pack(">HHHHii", key, 0, left, right, name_at, data - where if name else 0)
        return out

    size = up(names_at + len(table), 0x80)
    out = b"bres" + struct.pack(">HHIHH", 0xFEFF, 0, size, 0x10, 4)
    out += b"root" + struct.pack(">I", root_end - 0x10)
    out += group(at[0], [(name, at[i + 1]) for i, (name, _) in enumerate(groups)])
    out += group(at[1], [("walk", chr0_at)])
    out += group(at[2], [("note.txt", note_at), ("walk.brasd", sound_at)])
    out = out.ljust(chr0_at, b"\0") + chr0 + b"hello"
    return (out.ljust(sound_at, b"\0") + SOUND + table).ljust(size, b"\0")


def dictionary_samples():
    """Input of `zstd --train --maxdict=1536 --dictID=7`; sample 3 was then compressed with
    `zstd -19 --no-check -D text.zsdic`."""
    verbs = ["waits", "walks", "runs", "jumps", "turns", "looks", "attacks", "falls"]
    for i in range(400):
        yield "".join(
            f"element {i * 7 + k}: {{type: skeletal_animation, animation: {verbs[(i * k) % 8]}_"
            f"{(i + k) % 13}, frame_rate: 1.0, init_anm_driven: {(i * k) % 3}}}\n"
            for k in range(6)).encode()


def write(name, content):
    with open(name, "wb") as f:
        f.write(content)


if __name__ == "__main__":
    if sys.argv[1:] == ["samples"]:
        for i, text in enumerate(dictionary_samples()):
            write(f"sample_{i:03}.txt", text)
    else:
        write("little.sarc", sarc(FILES, "little"))
        write("big.sarc", sarc(FILES, "big"))
        write("uniform_80.sarc", sarc(FILES, "little", 0x80))
        write("plain.narc", narc([b"RNANxx", b"", b"12345678"]))
        write("named.narc", narc([b"read", b"xx", b"yyy", b"z"], narc_names()))
        write("zero_filler.narc", narc([b"a", b"bc"], filler=0))
        write("tree.arc", u8(0xCC))
        write("sound.brres", brres())
