// Random points in a circle (double) and a random walk (float), with one random number generator per thread.
// block: 64
// in: u64 index
// out: f64
// out: f32
// out: u32
struct Generator {
  unsigned long long state;
  __device__ unsigned next() {
    const unsigned long long old = state;
    state = old * 6364136223846793005ull + 1442695040888963407ull;
    const unsigned shifted = static_cast<unsigned>(((old >> 18) ^ old) >> 27), by = static_cast<unsigned>(old >> 59);
    return shifted >> by | shifted << (-by & 31);
  }
  __device__ double unit() { return next() * (1.0 / 4294967296.0); }
};

extern "C" __global__ void test(const unsigned long long* seeds, double* share, float* distance, unsigned* last) {
  Generator generator{seeds[threadIdx.x] * 2 + 1};
  int inside = 0;
  float x = 0, y = 0;
  for (int at = 0; at < 100; ++at) {
    const double u = generator.unit(), v = generator.unit();
    if (u * u + v * v < 1) ++inside;
    x += static_cast<float>(u) - 0.5f;
    y -= static_cast<float>(v) - 0.5f;
  }
  share[threadIdx.x] = 4.0 * inside / 100;
  distance[threadIdx.x] = sqrtf(x * x + y * y);
  last[threadIdx.x] = generator.next();
}
