"""Writes triton_transpose.ptx and triton_row_sum.ptx into the working folder. Needs Triton, and no GPU."""

import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource


@triton.jit
def transpose(source, target, rows, columns, BLOCK: tl.constexpr):
    row = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    column = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = (row[:, None] < rows) & (column[None, :] < columns)
    tile = tl.load(source + row[:, None] * columns + column[None, :], mask=inside)
    tl.store(target + column[:, None] * rows + row[None, :], tl.trans(tile), mask=tl.trans(inside))


@triton.jit
def row_sum(source, target, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    values = tl.load(source + row * columns + at, mask=at < columns, other=0.0)
    tl.store(target + row, tl.sum(values))


def write(kernel, signature, block, multiples_of_16):
    signature = {**signature, "BLOCK": "constexpr"}
    attributes = {(argument,): [["tt.divisibility", 16]] for argument in multiples_of_16}
    source = ASTSource(fn=kernel, signature=signature, constexprs={"BLOCK": block}, attrs=attributes)
    compiled = triton.compile(source, target=GPUTarget("cuda", 90, 32), options={"num_warps": 4})
    with open(f"triton_{kernel.__name__}.ptx", "w", encoding="utf-8") as file:
        file.write(compiled.asm["ptx"])


write(transpose, {"source": "*fp32", "target": "*fp32", "rows": "i32", "columns": "i32"}, 64, (0, 1, 2, 3))
write(row_sum, {"source": "*fp32", "target": "*fp32", "columns": "i32"}, 1024, (0, 1))
