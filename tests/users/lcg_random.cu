/*+++
title   = "Random numbers, linear congruential"
summary = "64-bit state; a thread jumps ahead to its own part of the sequence."
entry   = "generate"
block   = ["64"]
grid    = ["2"]
args    = ["out", "double_out"]
check   = "none"

[buffers]
out = { element = "unsigned", rows = "1", cols = "128 * 4" }
double_out = { element = "double", rows = "1", cols = "128" }
+++*/

struct Lcg {
  unsigned long long state;
  static constexpr unsigned long long a = 6364136223846793005ull, c = 1442695040888963407ull;

  __device__ void skip(unsigned long long steps) {
    unsigned long long A = 1, C = 0, a2 = a, c2 = c;
    for (; steps; steps >>= 1) {
      if (steps & 1) {
        A *= a2;
        C = C * a2 + c2;
      }
      c2 *= a2 + 1;
      a2 *= a2;
    }
    state = A * state + C;
  }
  __device__ unsigned next() {
    const unsigned long long old = state;
    state = old * a + c;
    const unsigned shifted = ((old >> 18) ^ old) >> 27, turn = old >> 59;
    return shifted >> turn | shifted << (-turn & 31);
  }
};

__global__ void generate(unsigned* out, double* double_out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  Lcg lcg{42};
  lcg.skip(4ull * i);
  for (int k = 0; k < 4; ++k) out[4 * i + k] = lcg.next();
  double_out[i] = lcg.next() * (1.0 / 4294967296.0);
}
