#!/usr/bin/env python3
"""Makes the binaries of this folder: a second implementation of the Nintendo DS 2D formats, which
shares nothing with Kinora. The texts beside them are Kinora's; they are pinned, and read by people."""
import pathlib
import struct

HERE = pathlib.Path(__file__).resolve().parent
u16, u32 = (lambda x: struct.pack("<H", x & 0xFFFF)), (lambda x: struct.pack("<I", x & 0xFFFFFFFF))


def section(tag, body):
    return tag + u32(len(body) + 8) + body


def container(magic, sections, version=0x0100):
    body = b"".join(sections)
    return magic + u16(0xFEFF) + u16(version) + u32(16 + len(body)) + u16(16) + u16(len(sections)) + body


def labels(names, pad=0):
    offsets, texts = b"", b""
    for name in names:
        offsets += u32(len(texts))
        texts += name.encode() + b"\0"
    return section(b"LBAL", offsets + texts + b"\0" * pad)


def uext(value=0):
    return section(b"TXEU", u32(value))


# ---- animations

def element(kind, f):
    cell, x, y, rot, sx, sy = f
    if kind == 0:
        return u16(cell)
    if kind == 1:
        return u16(cell) + u16(rot) + u32(sx) + u32(sy) + u16(x) + u16(y)
    return u16(cell) + u16(0xBEEF) + u16(x) + u16(y)


def fr(cell, duration, x=0, y=0, rot=0, sx=4096, sy=4096, attributes=()):
    return (cell, x, y, rot, sx, sy), duration, attributes


def bank(sequences, attributes=None, pool=None):
    """sequences: (kind, target, mode, loop_start, frames, attributes). pool: (offsets, bytes)."""
    offsets, data, known = [], b"", {}
    for kind, _, _, _, frames, _ in sequences:
        for values, _, _ in frames:
            key = (kind, values)
            if key not in known:
                known[key] = len(data)
                data += element(kind, values)
            offsets.append(known[key])
        data += b"\xCC" * (-len(data) % 4)
    if pool:
        offsets, data = pool
    count = sum(len(s[4]) for s in sequences)
    start = 0x18
    frame_array = start + 16 * len(sequences)
    pool_at = frame_array + 8 * count
    uaat = b""
    if attributes is not None:
        n = len(sequences)
        pointers = 8 + 12 * n
        values = pointers + 4 * count
        frame_values = values + 4 * attributes * n
        table = ptr = vals = fvals = b""
        seen = 0
        for i, s in enumerate(sequences):
            table += u16(len(s[4])) + u16(0xBEEF) + u32(values + 4 * attributes * i) + u32(pointers + 4 * seen)
            for f in s[4]:
                ptr += u32(frame_values + 4 * attributes * seen)
                seen += 1
            vals += b"".join(u32(a) for a in s[5])
            fvals += b"".join(u32(a) for f in s[4] for a in f[2])
        body = u16(n) + u16(attributes) + u32(8) + table + ptr + vals + fvals
        uaat = b"TAAU" + u32(len(body) + 8) + body
    head = u16(len(sequences)) + u16(count) + u32(start) + u32(frame_array) + u32(pool_at) + u32(0)
    head += u32(pool_at + len(data) if uaat else 0)
    table, array, k = b"", b"", 0
    for kind, target, mode, loop, frames, _ in sequences:
        table += u16(len(frames)) + u16(loop) + u16(kind) + u16(target) + u32(mode) + u32(8 * k)
        for _, duration, _ in frames:
            array += u32(offsets[k]) + u16(duration) + u16(0xBEEF)
            k += 1
    return section(b"KNBA", head + table + array + data + uaat)


STAR = [
    (0, 1, 2, 0, [fr(0, 4), fr(1, 6), fr(0, 0)], ()),
    (2, 1, 1, 0, [fr(1, 2, x=5, y=-3), fr(2, 1000)], ()),
    (1, 1, 4, 1, [fr(0, 3, rot=0x2000), fr(1, 2, sx=2048, sy=-4096, x=-20), fr(0, 5, rot=0x2000)], ()),
]


def attributed():
    out = []
    for i, (kind, target, mode, loop, frames, _) in enumerate(STAR):
        frames = [(v, d, (k, 7 * i)) for k, (v, d, _) in enumerate(frames)]
        out.append((kind, target, mode, loop, frames, (i, 0xFFFFFFFF)))
    return out


# ---- cells

SIZES = {(0, 0): (8, 8), (0, 1): (16, 16), (0, 2): (32, 32), (0, 3): (64, 64), (1, 0): (16, 8), (1, 1): (32, 8),
         (1, 2): (32, 16), (1, 3): (64, 32), (2, 0): (8, 16), (2, 1): (8, 32), (2, 2): (16, 32), (2, 3): (32, 64)}


def obj(x, y, shape=0, size=0, character=0, palette=0, priority=0, flips=0, affine=False, double=False,
        hidden=False, mode=0, matrix=0, mosaic=0, colors=0):
    a0 = (y & 0xFF) | affine << 8 | (double or hidden) << 9 | mode << 10 | mosaic << 12 | colors << 13 | shape << 14
    a1 = (x & 0x1FF) | (matrix << 9 if affine else flips << 12) | size << 14
    a2 = character | priority << 10 | palette << 12
    return dict(words=(a0, a1, a2), x=x, y=y, wh=SIZES[(shape, size)], flips=0 if affine else flips, double=double)


def cell_bank(cells, mapping=0, bounds=True, last=1, transfers=None, ucat=None, unpadded=False, dangling=0):
    records, objects = b"", b""
    for cell in cells:
        boxes = []
        far = 0
        for o in cell:
            w, h = o["wh"]
            x, y = o["x"] + (w // 2 if o["double"] else 0), o["y"] + (h // 2 if o["double"] else 0)
            boxes.append((x, y, x + w, y + h))
            corner = (x + w * (2 if o["double"] else 1), y + h * (2 if o["double"] else 1))
            for cx in (x, corner[0]):
                for cy in (y, corner[1]):
                    far = max(far, cx * cx + cy * cy)
        word = (int(far ** 0.5) + 3) // 4 & 0x3F
        for o in cell:
            word |= (o["flips"] & 1) << 8 | (o["flips"] >> 1 & 1) << 9 | (o["flips"] == 3) << 10
        word |= bounds << 11
        records += u16(len(cell)) + u16(word) + u32(len(objects))
        if bounds:
            if boxes:
                box = [max(b[2] for b in boxes) - last, max(b[3] for b in boxes) - last,
                       min(b[0] for b in boxes), min(b[1] for b in boxes)]
            else:
                box = [0, 0, 0, 0]
            records += b"".join(u16(v) for v in box)
        objects += b"".join(u16(w) for o in cell for w in o["words"])
    body = records + objects
    if not unpadded:
        body += b"\0" * (-len(body) % 4)
    transfer_at = attributes_at = 0
    if transfers:
        transfer_at = 0x18 + len(body)
        body += u32(max(s for _, s in transfers)) + u32(8) + b"".join(u32(o) + u32(s) for o, s in transfers)
    if ucat:
        attributes_at = 0x18 + len(body)
        n = len(ucat[0])
        inner = u16(len(cells)) + u16(n) + u32(8)
        inner += b"".join(u32(8 + 4 * len(cells) + 4 * n * i) for i in range(len(cells)))
        inner += b"".join(u32(v) for values in ucat for v in values)
        body += b"TACU" + u32(len(inner) + 8) + inner
    head = u16(len(cells)) + u16(bounds) + u32(0x18) + u32(mapping) + u32(transfer_at) + u32(0)
    head += u32(attributes_at or dangling)
    return section(b"KBEC", head + body)


CELLS = [
    [obj(-8, -8, size=1, character=0), obj(8, -8, shape=2, size=0, character=4, palette=1, flips=1)],
    [obj(-16, -16, size=1, character=0, affine=True, double=True, matrix=3), obj(-30, 10, flips=3, priority=2),
     obj(0, 0, hidden=True, mode=1, mosaic=1)],
    [],
]


# ---- graphics and colours

def graphics(data, bits, width=0xFFFF, height=0xFFFF, mapping=0x10, flags=0, source=None):
    body = u16(height) + u16(width) + u32(3 if bits == 4 else 4) + u32(mapping) + u32(flags) + u32(len(data)) + u32(0x18)
    sections = [section(b"RAHC", body + data)]
    if source:
        sections.append(section(b"SOPC", b"".join(u16(v) for v in source)))
    return container(b"RGCN", sections, 0x0101)


def palette(colors, kind=3, slots=None, extended=0):
    data = b"".join(u16(c) for c in colors)
    sections = [section(b"TTLP", u32(kind) + u32(extended) + u32(len(data)) + u32(0x10) + data)]
    if slots:
        sections.append(section(b"PMCP", u16(len(slots)) + u16(0xBEEF) + u32(8) + b"".join(u16(s) for s in slots)))
    return container(b"RLCN", sections)


def tiles(count, bits):
    """Characters that look different when they are turned or flipped."""
    out = b""
    for k in range(count):
        rows = [[(1 + k % 3 if x == 0 else 2 + (k + y) % 5 if y == 7 and x < 5 else 7 + k % 8 if x == y and x > 2 else 0)
                 for x in range(8)] for y in range(8)]
        for row in rows:
            if bits == 4:
                out += bytes(row[x] | row[x + 1] << 4 for x in range(0, 8, 2))
            else:
                out += bytes(v and v + 16 * (k % 4) for v in row)
    return out


def rainbow(count):
    return [0 if i % 16 == 0 else (i * 5 & 31) | (i * 11 & 31) << 5 | (31 - i * 3 & 31) << 10 for i in range(count)]


FILES = {
    "star.NANR": container(b"RNAN", [bank(STAR), labels(["spin", "fall", "turn"]), uext()]),
    "attributes.NANR": container(b"RNAN", [bank(attributed(), 2), labels(["a", "b", "c"]), uext(1)]),
    "plain.NANR": container(b"RNAN", [bank([(0, 1, 1, 0, [fr(3, 7)], ())])]),
    "empty.NANR": container(b"RNAN", [bank([]), labels([]), uext()]),
    # As another tool lays it out: elements over each other, no filler, LABL filled up.
    "overlapping.NANR": container(b"RNAN", [
        bank([(0, 1, 2, 0, [fr(0xBEEF, 4), fr(9, 5)], ()), (2, 1, 1, 0, [fr(5, 3, x=9, y=1)], ())],
             pool=([2, 4, 0], u16(5) + u16(0xBEEF) + u16(9) + u16(1))),
        labels(["over", "lap"], pad=3), uext()]),
    # Sections in another order: only the bytes themselves can give that back.
    "order.NANR": container(b"RNAN", [uext(), bank([(0, 1, 1, 0, [fr(3, 7)], ())]), labels(["x"])]),
    "star.NMAR": container(b"RAMN", [bank([(2, 2, 2, 0, [fr(0, 8), fr(1, 4, x=6)], ())]), labels(["both"])]),
    "star.NMCR": container(b"RCMN", [section(
        b"KBCM", u16(2) + u16(0xBEEF) + u32(0x14) + u32(0x24) + u32(0) + u32(0) +
        u16(2) + u16(2) + u32(0) + u16(1) + u16(1) + u32(16) +
        u16(0) + u16(0) + u16(-10) + u16(0x21) + u16(2) + u16(12) + u16(4) + u16(0x120) +
        u16(1) + u16(0) + u16(0) + u16(0x21))]),
    "star.NCER": container(b"RECN", [cell_bank(CELLS), labels(["spin", "fall", "turn"]), uext()]),
    "transfer.NCER": container(b"RECN", [
        cell_bank([CELLS[0], CELLS[1][1:2]], mapping=1, transfers=[(0, 192), (192, 32)], ucat=[[1], [0]]),
        labels(["spin"]), uext(1)]),
    "unpadded.NCER": container(b"RECN", [cell_bank([CELLS[0][:1]], mapping=4, last=0, unpadded=True), labels(["a"]), uext()]),
    "dangling.NCER": container(b"RECN", [cell_bank([CELLS[0]], bounds=False, dangling=0x30), labels(["a"]), uext()]),
    "star.NCGR": graphics(tiles(9, 4), 4),
    "wide.NCGR": graphics(tiles(6, 8), 8, 3, 2, 0x100010, 0x100),
    "map.NCBR": graphics(tiles(8, 4), 4, 4, 2, 0, 1, (0, 0, 4, 2)),
    "star.NCLR": palette(rainbow(256)),
    "slots.NCLR": palette([0x8000 | c if i == 5 else c for i, c in enumerate(rainbow(36))], slots=[0, 5], kind=0x000A0003),
}

for name, data in FILES.items():
    (HERE / name).write_bytes(data)
    print(name, len(data))
