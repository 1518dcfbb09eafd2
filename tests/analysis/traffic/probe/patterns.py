#!/usr/bin/env python3
"""Draws random access patterns for probe.cu: patterns.py SEED SCALE OUT

Each pattern is a record of 66 little-endian 32-bit words: kind, active lanes, 32 offsets, 32 second offsets. Some
families are typical for kernels (strides, columns of a padded tile, swizzles, broadcasts). Others distinguish between
rules (partners with equal addresses, words that collide in a bank, some inactive lanes).
"""

import random
import struct
import sys

WIDTHS = (1, 2, 4, 8, 16)
ATOMICS = (("atom_add_u32", 4), ("atom_min_s32", 4), ("atom_inc_u32", 4), ("atom_xor_b32", 4), ("atom_exch_b32", 4),
           ("atom_add_f16x2", 4), ("atom_add_u64", 8), ("atom_max_u64", 8), ("atom_exch_b64", 8), ("atom_add_f32", 4),
           ("atom_add_f64", 8), ("atom_cas_b32", 4), ("atom_cas_b64", 8))
REDUCTIONS = (("red_add_u32", 4), ("red_and_b32", 4), ("red_add_u64", 8), ("red_add_f32", 4), ("red_add_f64", 8))
# For these atomics in shared memory, the compiler generates a loop.
LOOPS = ("atom_add_f16x2", "atom_add_u64", "atom_max_u64", "atom_add_f32", "atom_add_f64", "red_add_u64", "red_add_f32",
         "red_add_f64")
ROWS = (1, 2, 4)


def kinds():
    """Returns (name, bytes per lane, number of patterns to draw) for each kind, in the order of probe.cu."""
    hard = {("ld", 16): 2400, ("ld", 8): 1600, ("st", 8): 600, ("st", 16): 800}
    result = []
    for op in ("ld", "st"):
        result += [(f"shared_{op}{w}", w, hard.get((op, w), 400)) for w in WIDTHS]
    result += [("generic_ld4", 4, 160), ("generic_ld16", 16, 240)]
    for space in ("global", "local"):
        for op in ("ld", "st"):
            result += [(f"{space}_{op}{w}", w, 180) for w in WIDTHS]
    result += [(f"constant_ld{w}", w, 180) for w in WIDTHS]
    for name, w in ATOMICS:
        result += [(f"shared_{name}", w, 150 if name in LOOPS else 300), (f"global_{name}", w, 100)]
    result.append(("global_atom_exch_b128", 16, 100))
    for name, w in REDUCTIONS:
        result += [(f"shared_{name}", w, 150 if name in LOOPS else 300), (f"global_{name}", w, 100)]
    result += [("global_red_add_v2_f32", 8, 100), ("global_red_add_v4_f32", 16, 100)]
    for op in ("ldmatrix", "stmatrix"):
        for suffix in ("", "_trans"):
            result += [(f"{op}_x{n}{suffix}", 16, 240) for n in ROWS]
    result += [("cp_async_ca4", 4, 400), ("cp_async_ca8", 8, 400), ("cp_async_ca16", 16, 600), ("cp_async_cg16", 16, 600),
               ("cp_async_ca4_zfill", 4, 150), ("cp_async_ca16_zfill", 16, 150), ("cp_async_cg16_zfill", 16, 150)]
    result += [("generic_ld8", 8, 300), ("generic_st8", 8, 150), ("generic_st16", 16, 150), ("shared_red_count_u32", 4, 300),
               ("cp_async_ca8_zfill", 8, 150), ("cp_async_cg16_ignore", 16, 150)]
    return result


def some_mask(rng):
    draw = rng.random()
    full = 0xFFFFFFFF
    if draw < 0.35:
        return full
    if draw < 0.65:
        density = rng.choice((0.1, 0.25, 0.5, 0.75, 0.9, 0.97))
        return sum(1 << lane for lane in range(32) if rng.random() < density)
    if draw < 0.72:
        return (1 << rng.randint(1, 32)) - 1
    if draw < 0.77:
        return full << rng.randint(0, 31) & full
    if draw < 0.83:  # only whole groups of lanes are active
        size = rng.choice((2, 4, 8, 16))
        chosen = [rng.random() < 0.6 for _ in range(32 // size)]
        return sum(1 << lane for lane in range(32) if chosen[lane // size])
    if draw < 0.89:  # in each group, only the lanes at some positions are active
        size = rng.choice((2, 4, 8))
        places = rng.sample(range(size), rng.randint(1, size - 1))
        return sum(1 << lane for lane in range(32) if lane % size in places)
    if draw < 0.95:  # only a few lanes are inactive
        mask = full
        for _ in range(rng.randint(1, 4)):
            mask &= ~(1 << rng.randrange(32))
        return mask
    mask = 0
    for _ in range(rng.randint(1, 3)):
        mask |= 1 << rng.randrange(32)
    return mask


def some_slots(rng, slots, row):
    """Returns 32 slot numbers below `slots`. `row` is the number of slots in a row of banks or in a cache line."""
    family = rng.randrange(9)
    if family == 0:
        many = min(slots, rng.choice((2, 4, 8, 16, 32, 64, 128, 256, slots)))
        start = rng.randrange(max(1, slots - many + 1))
        return [start + rng.randrange(many) for _ in range(32)]
    if family == 1:
        stride = rng.choice((0, 1, 2, 3, 4, 5, 7, 8, 9, 12, 16, 17, 24, 31, 32, 33, 48, 63, 64, 65, row, row + 1, row - 1))
        start = rng.randrange(slots)
        return [(start + lane * stride) % slots for lane in range(32)]
    if family == 2:  # columns of a tile
        columns = rng.choice((1, 2, 4, 8, 16))
        pitch = rng.choice((row, row + 1, row + 2, row // 2, row // 2 + 1, 2 * row, 2 * row + 1, 3, 5))
        start = rng.randrange(slots)
        return [(start + lane % columns * pitch + lane // columns) % slots for lane in range(32)]
    if family == 3:  # a swizzle
        pitch = rng.choice((row, row // 2, 2 * row))
        flip = rng.choice((1, 3, 7, 15, 31))
        start = rng.randrange(slots)
        return [(start + lane * pitch + (lane & flip)) % slots for lane in range(32)]
    if family == 4:  # groups of neighbours share an address
        size = rng.choice((2, 4, 8, 16))
        many = min(slots, rng.choice((4, 8, 16, 32, 64, 256)))
        place = [rng.randrange(many) for _ in range(32 // size)]
        return [place[lane // size] for lane in range(32)]
    if family == 5:  # a permutation of neighbours
        order = list(range(32))
        if rng.random() < 0.5:
            rng.shuffle(order)
        else:
            flip = rng.randrange(32)
            order = [lane ^ flip for lane in order]
        start = rng.randrange(slots)
        return [(start + lane) % slots for lane in order]
    # All other families: some bits of the lane number are chosen at random and ignored, so lanes that differ only in
    # these bits share an address. `style` selects the banks of the addresses. A few lanes get other slots.
    kernel = [bit for bit in (1, 2, 4, 8, 16) if rng.random() < (0.5 if bit < 4 else 0.25)]
    orbit = {}
    style = rng.randrange(4)
    rows = rng.choice((1, 2, 3, 8))
    taken = []
    result = []
    for lane in range(32):
        key = lane
        for bit in kernel:
            key &= ~bit
        if key not in orbit:
            if style == 0 or not taken:
                bank = rng.randrange(row)
            elif style == 1:  # a bank that is not used yet, if there is one
                free = [b for b in range(row) if b not in taken] or list(range(row))
                bank = rng.choice(free)
            elif style == 2:
                bank = len(orbit) % row
            else:
                bank = rng.choice(taken) if rng.random() < 0.2 else rng.randrange(row)
            taken.append(bank)
            if len(set(taken)) == row:
                taken = []
            orbit[key] = (bank + row * rng.randrange(rows)) % slots
        result.append(orbit[key])
    for _ in range(rng.choice((0, 0, 0, 1, 1, 2, 4))):
        result[rng.randrange(32)] = rng.choice(result) if rng.random() < 0.5 else rng.randrange(min(slots, 2 * row))
    return result


def some_offsets(rng, name, width):
    size = {"s": 16384, "g": 1 << 20, "c": 16384, "l": 1024}[name[0] if not name.startswith("generic") else "s"]
    if name.startswith(("ldmatrix", "stmatrix", "cp_async")):
        size = 16384
    if name.startswith("local") and rng.random() < 0.4:  # often all lanes access the same index of their arrays
        return [width * rng.randrange(size // width)] * 32
    if name.startswith("global") and rng.random() < 0.5:
        size = rng.choice((512, 1024, 4096, 65536))
    return [width * slot for slot in some_slots(rng, size // width, 128 // width)]


def pattern(rng, kind, name, width, number):
    mask = some_mask(rng) if number else 0
    if "matrix" in name:
        mask = 0xFFFFFFFF
    a = some_offsets(rng, name, width)
    b = [0] * 32
    if name.startswith("cp_async"):
        if rng.random() < 0.3:
            a = [width * lane for lane in range(32)]
        b = some_offsets(rng, "global", width)
        if rng.random() < 0.3:
            b = [width * lane for lane in range(32)]
        if name.endswith(("_zfill", "_ignore")):  # the upper 8 bits are the number of bytes to read
            reads = rng.choice(((0,), (width,), (0, width), range(width + 1)))
            b = [offset | rng.choice(list(reads)) << 24 for offset in b]
    return struct.pack("<66I", kind, mask, *a, *b)


def main():
    seed, scale, path = int(sys.argv[1]), float(sys.argv[2]), sys.argv[3]
    rng = random.Random(seed)
    with open(path, "wb") as out:
        for kind, (name, width, many) in enumerate(kinds()):
            for number in range(round(many * scale)):
                out.write(pattern(rng, kind, name, width, number))


if __name__ == "__main__":
    main()
