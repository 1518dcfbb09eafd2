/*+++
title   = "Inline PTX"
summary = "Sums of 128 bits by carry chains, lop3, bfi, prmt, shf and mad.wide."
entry   = "assemble"
block   = ["64"]
grid    = ["1"]
args    = ["a", "b", "out"]
check   = "none"

[buffers]
a = { element = "unsigned", rows = "1", cols = "256", fill = "random" }
b = { element = "unsigned", rows = "1", cols = "256", fill = "random" }
out = { element = "unsigned", rows = "1", cols = "64 * 12" }
+++*/

__global__ void assemble(const unsigned* a, const unsigned* b, unsigned* out) {
  const unsigned* x = a + 4 * threadIdx.x;
  const unsigned* y = b + 4 * threadIdx.x;
  unsigned* o = out + 12 * threadIdx.x;
  asm("add.cc.u32 %0, %4, %8;\n\taddc.cc.u32 %1, %5, %9;\n\taddc.cc.u32 %2, %6, %10;\n\taddc.u32 %3, %7, %11;"
      : "=r"(o[0]), "=r"(o[1]), "=r"(o[2]), "=r"(o[3])
      : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(y[0]), "r"(y[1]), "r"(y[2]), "r"(y[3]));
  asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(o[4]) : "r"(x[0]), "r"(x[1]), "r"(y[2]));
  asm("bfi.b32 %0, %1, %2, %3, %4;" : "=r"(o[5]) : "r"(x[2]), "r"(y[1]), "r"(y[0] & 63), "r"(x[3] & 31));
  asm("prmt.b32 %0, %1, %2, %3;" : "=r"(o[6]) : "r"(x[0]), "r"(y[0]), "r"(x[3]));
  asm("shf.l.wrap.b32 %0, %1, %2, %3;" : "=r"(o[7]) : "r"(x[0]), "r"(y[0]), "r"(y[3]));
  asm("bfe.s32 %0, %1, %2, %3;" : "=r"(o[8]) : "r"(x[1]), "r"(x[2] & 31), "r"(y[2] & 31));
  unsigned long long wide;
  asm("mad.wide.u32 %0, %1, %2, %3;" : "=l"(wide) : "r"(x[0]), "r"(y[0]), "l"((unsigned long long)x[1]));
  o[9] = (unsigned)wide;
  o[10] = (unsigned)(wide >> 32);
  asm("{\n\t.reg .pred p;\n\tsetp.gt.u32 p, %1, %2;\n\t@p mov.u32 %0, 1;\n\t@!p mov.u32 %0, 2;\n\t}" : "=r"(o[11]) : "r"(x[3]), "r"(y[3]));
}
