/*+++
title   = "Bit tricks"
summary = "Counting, reversing, finding, picking bytes, funnel shifts."
entry   = "fiddle"
block   = ["128"]
grid    = ["1"]
args    = ["in", "out"]
check   = "none"

[buffers]
in = { element = "unsigned", rows = "1", cols = "128", fill = "random" }
out = { element = "unsigned", rows = "1", cols = "128 * 8" }
+++*/

__global__ void fiddle(const unsigned* in, unsigned* out) {
  const unsigned x = in[threadIdx.x], y = in[127 - threadIdx.x];
  const unsigned long long xy = (unsigned long long)x << 32 | y;
  unsigned* o = out + 8 * threadIdx.x;
  o[0] = __popc(x) | __popcll(xy) << 8 | __clz(x) << 16 | __ffs(x) << 24;
  o[1] = __brev(x);
  o[2] = __byte_perm(x, y, 0x2705);
  o[3] = __funnelshift_r(x, y, threadIdx.x);
  o[4] = __clzll(xy >> threadIdx.x) + __ffsll(xy & ~0xffull) * 100;
  o[5] = (unsigned)(__brevll(xy) >> 20);
  o[6] = __sad((int)x, (int)y, 5u) + __usad(x, y, 1u) + __mulhi((int)x, (int)y) + __umulhi(x, y);
  o[7] = __vadd4(x, y) ^ __vabsdiffu4(x, y) ^ __vmaxs2(x, y) ^ __fns(x, 0, 3);
}
