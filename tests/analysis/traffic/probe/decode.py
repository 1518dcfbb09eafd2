#!/usr/bin/env python3
"""Decodes the counts of probe.cu and writes them as test data: decode.py PATTERNS COUNTS HEADING FOLDER [MOST]

Writes one file per kind of access, with at most MOST patterns (default: all). HEADING is the first line of each file:
the GPU, its driver, the date. A line is "lanes count… place…": the active lanes in hexadecimal, the value of each
counter, and the offset of each active lane in units of its width (for asynchronous copies "to<from", or "to" if the
lane only writes zeros).

Omits patterns for which the counters include more than the accesses:
 - patterns of launches whose guard (an access with a known count) does not have this count;
 - the first two patterns of each launch with stores to shared memory, because their counts include rare collisions of
   the stores;
 - asynchronous copies in which two lanes write to the same place.
"""

import os
import random
import struct
import sys
from collections import Counter, defaultdict

import patterns

RECORD = 66
# Bits of the second offset of an asynchronous copy; the upper bits are the number of bytes to read.
OFFSET_BITS = 24


def width_of(name):
    return {kind: width for kind, width, _ in patterns.kinds()}[name]


def counters_of(name):
    """Returns, for each relevant counter of a kind of access, a part of the counter's name."""
    if name.startswith("constant"):
        return ["replays"]
    if name.startswith("cp_async_cg"):
        return ["global_op_ld", "wavefronts", "read_sectors"]
    if name.startswith("cp_async_ca"):
        return ["global_op_ld", "wavefronts"]
    if name.startswith("shared_atom") or name.startswith("shared_red"):
        return ["op_atom", "op_ld"]
    if name.startswith("global_red"):
        return ["op_red"]
    if name.startswith("global_atom"):
        return ["op_atom"]
    return ["op_st" if "_st" in name or name.startswith("st") else "op_ld"]


def read_patterns(path):
    with open(path, "rb") as file:
        data = file.read()
    words = struct.iter_unpack(f"<{RECORD}I", data)
    return [(record[0], record[1], record[2:34], record[34:]) for record in words]


def read_digits(path):
    """Yields a pair for each launch: the indices of its patterns, and a dictionary from the counters to their digits.
    The first digit belongs to the guard, and the last one is the rest."""
    metrics = []
    for line in open(path):
        if line.startswith("#"):
            metrics = line.strip().split(",")[1:]
            continue
        base, indices, *sums = line.strip().split(",")
        indices = [int(index) for index in indices.split()]
        digits = {}
        for metric, text in zip(metrics, sums):
            rest, own = int(float(text)), []
            for _ in range(len(indices) + 1):
                own.append(rest % int(base))
                rest //= int(base)
            digits[metric] = own + [rest]
        yield indices, digits


def stores_to_shared(name):
    return name.startswith(("shared_st", "generic_st", "stmatrix"))


def is_clean(name, record, position):
    if stores_to_shared(name):
        return position >= 3
    if name.startswith("cp_async"):
        active = [record[2][lane] for lane in range(32) if record[1] >> lane & 1]
        return len(set(active)) == len(active)
    return True


def line_of(name, record, counts):
    _, mask, to, source = record
    width = width_of(name)
    if name.startswith("cp_async"):
        has_size = name.endswith(("_zfill", "_ignore"))
        places = []
        for lane in range(32):
            if not mask >> lane & 1:
                continue
            copies = not has_size or source[lane] >> OFFSET_BITS != 0
            start = source[lane] % (1 << OFFSET_BITS) // width
            places.append(f"{to[lane] // width}<{start}" if copies else str(to[lane] // width))
    else:
        places = [str(to[lane] // width) for lane in range(32) if mask >> lane & 1]
    return " ".join([f"{mask:x}", *map(str, counts), *places])


def main():
    records = read_patterns(sys.argv[1])
    names = [name for name, _, _ in patterns.kinds()]
    launches = list(read_digits(sys.argv[2]))
    guards = defaultdict(Counter)
    for indices, digits in launches:
        for metric, own in digits.items():
            guards[names[records[indices[0]][0]], metric][own[0], own[-1]] += 1
    lines = defaultdict(list)
    for indices, digits in launches:
        name = names[records[indices[0]][0]]
        used = [metric for part in counters_of(name) for metric in digits if part in metric]
        if stores_to_shared(name):
            good = True
        else:
            good = all((digits[m][0], digits[m][-1]) == guards[name, m].most_common(1)[0][0] for m in used)
        for position, index in enumerate(indices, start=1):
            if good and records[index][1] and is_clean(name, records[index], position):
                lines[name].append(line_of(name, records[index], [digits[m][position] for m in used]))
    most = int(sys.argv[5]) if len(sys.argv) > 5 else sys.maxsize
    for name, own in lines.items():
        own = sorted(set(own))
        kept = random.Random(name).sample(own, min(most, len(own)))
        with open(os.path.join(sys.argv[4], name + ".txt"), "w") as out:
            out.write(sys.argv[3] + "\n" + "\n".join(kept) + "\n")


if __name__ == "__main__":
    main()
