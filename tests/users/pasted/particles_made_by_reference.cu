#include <cstdio>
#include <cstdlib>
struct ParticlesSoA { float *x, *y, *z; float *vx, *vy, *vz; int count; };
enum class Boundary : int { Reflect = 0, Wrap = 1 };
template <Boundary B = Boundary::Reflect, bool GRAVITY = true>
__global__ void step(ParticlesSoA p, const float dt = 0.01f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= p.count) return;
  if constexpr (GRAVITY) p.vy[i] -= 9.81f * dt;
  p.x[i] += p.vx[i] * dt; p.y[i] += p.vy[i] * dt; p.z[i] += p.vz[i] * dt;
  if (B == Boundary::Reflect && p.y[i] < 0) { p.y[i] = -p.y[i]; p.vy[i] = -p.vy[i]; }
}
static void allocate(ParticlesSoA &p, int n) {
  p.count = n;
  float **all[] = {&p.x, &p.y, &p.z, &p.vx, &p.vy, &p.vz};
  for (float **a : all) { cudaMalloc(a, n * sizeof(float)); cudaMemset(*a, 0, n * sizeof(float)); }
}
int main() {
  ParticlesSoA particles;
  allocate(particles, 10000);
  const int threads = 192;
  for (int frame = 0; frame < 100; ++frame) step<><<<(particles.count + threads - 1) / threads, threads>>>(particles);
  cudaDeviceSynchronize();
  printf("done\n");
}
