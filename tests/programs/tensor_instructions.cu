// The matrix instructions themselves: ldmatrix, mma.sync on halves and on bytes, movmatrix.
// block: 32
// in: f16 whole 512
// in: b32 random 160
// out: f32 128
// out: s32 128
// out: b32
#include <cuda_fp16.h>

extern "C" __global__ void test(const __half* halves, const unsigned* bytes, float* out, int* counts,
                                unsigned* turned) {
  __shared__ alignas(16) __half tile[16][24];
  const unsigned lane = threadIdx.x;
  for (unsigned at = lane; at < 256; at += 32) tile[at / 16][at % 16] = halves[at];
  __syncwarp();
  unsigned a[4], b[2];
  const auto address = static_cast<unsigned>(__cvta_generic_to_shared(&tile[lane % 16][lane / 16 * 8]));
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(a[0]), "=r"(a[1]), "=r"(a[2]), "=r"(a[3])
               : "r"(address));
  for (int at = 0; at < 2; ++at) b[at] = reinterpret_cast<const unsigned*>(halves + 256)[lane * 2 + at];
  float d[4] = {1, 2, 3, 4};
  asm("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, "
      "%3};"
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
  int c[4] = {-1, 0, 1, 2};
  asm("mma.sync.aligned.m16n8k16.row.col.satfinite.s32.s8.u8.s32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};"
      : "+r"(c[0]), "+r"(c[1]), "+r"(c[2]), "+r"(c[3])
      : "r"(bytes[lane]), "r"(bytes[32 + lane]), "r"(bytes[64 + lane]));
  for (int at = 0; at < 4; ++at) {
    out[at * 32 + lane] = d[at];
    counts[at * 32 + lane] = c[at];
  }
  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(turned[lane]) : "r"(bytes[96 + lane]));
}
