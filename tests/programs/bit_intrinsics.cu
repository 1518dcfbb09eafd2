// Integer intrinsics that count, find, move and multiply bits.
// block: 128
// in: u32 edge
// in: u32 random
// out: u32 5120
extern "C" __global__ void test(const unsigned* left, const unsigned* right, unsigned* out) {
  const unsigned i = threadIdx.x, x = left[i], y = right[i];
  const int sx = static_cast<int>(x), sy = static_cast<int>(y);
  const unsigned long long wide = static_cast<unsigned long long>(x) << 32 | y;
  const unsigned results[40] = {unsigned(__popc(x)),
                                unsigned(__popcll(wide)),
                                unsigned(__clz(sx)),
                                unsigned(__clzll(wide)),
                                unsigned(__ffs(sx)),
                                unsigned(__ffsll(wide)),
                                __brev(x),
                                unsigned(__brevll(wide) >> 7),
                                __byte_perm(x, y, 0x6152),
                                __byte_perm(x, y, y),
                                __funnelshift_l(x, y, x),
                                __funnelshift_r(x, y, 7),
                                __funnelshift_lc(x, y, 40),
                                __funnelshift_rc(x, y, y & 63),
                                __fns(x, 3, 2),
                                __sad(sx, sy, 5u),
                                __usad(x, y, 5u),
                                __umulhi(x, y),
                                unsigned(__mulhi(sx, sy)),
                                unsigned(__umul64hi(wide, wide)),
                                unsigned(__mul64hi(wide, -wide) >> 9),
                                __umul24(x, y),
                                unsigned(__mul24(sx, sy)),
                                unsigned(__hadd(sx, sy)),
                                unsigned(__rhadd(sx, sy)),
                                __uhadd(x, y),
                                __urhadd(x, y),
                                unsigned(__dp4a(sx, sy, sx)),
                                __dp4a(x, y, x),
                                unsigned(__dp2a_lo(sx, sy, sy)),
                                __dp2a_hi(x, y, y),
                                x / (y | 1),
                                x % (y | 1),
                                unsigned(sx / 7),
                                unsigned(sx % -1000),
                                x >> (y & 31),
                                unsigned(sx >> (y & 31)),
                                (x & y) | (~x & 0xff00ff00u) ^ y,
                                unsigned(wide / ((y >> 12) + 1)),
                                unsigned(static_cast<long long>(wide) % (sy | 3))};
  for (unsigned at = 0; at < 40; ++at) out[at * blockDim.x + i] = results[at];
}
