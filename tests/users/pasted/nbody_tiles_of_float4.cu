#include <cstdio>
#include <cstdlib>
#include <cmath>
#include <vector>

#define EPS2 0.01f
#define P 128

__device__ float3 bodyBodyInteraction(float4 bi, float4 bj, float3 ai)
{
  float3 r;
  r.x = bj.x - bi.x;
  r.y = bj.y - bi.y;
  r.z = bj.z - bi.z;
  float distSqr = r.x * r.x + r.y * r.y + r.z * r.z + EPS2;
  float distSixth = distSqr * distSqr * distSqr;
  float invDistCube = 1.0f / sqrtf(distSixth);
  float s = bj.w * invDistCube;
  ai.x += r.x * s;
  ai.y += r.y * s;
  ai.z += r.z * s;
  return ai;
}

__device__ float3 tile_calculation(float4 myPosition, float3 accel)
{
  extern __shared__ float4 shPosition[];
  for (int i = 0; i < blockDim.x; i++)
    accel = bodyBodyInteraction(myPosition, shPosition[i], accel);
  return accel;
}

__global__ void calculate_forces(void *devX, void *devA, int N)
{
  extern __shared__ float4 shPosition[];
  float4 *globalX = (float4 *)devX;
  float4 *globalA = (float4 *)devA;
  float3 acc = {0.0f, 0.0f, 0.0f};
  int gtid = blockIdx.x * blockDim.x + threadIdx.x;
  float4 myPosition = globalX[gtid];
  for (int i = 0, tile = 0; i < N; i += P, tile++) {
    int idx = tile * blockDim.x + threadIdx.x;
    shPosition[threadIdx.x] = globalX[idx];
    __syncthreads();
    acc = tile_calculation(myPosition, acc);
    __syncthreads();
  }
  float4 acc4 = {acc.x, acc.y, acc.z, 0.0f};
  globalA[gtid] = acc4;
}

int main()
{
  const int n = 1024;
  std::vector<float4> pos(n), acc(n);
  for (auto& p : pos) {
    p.x = rand() / (float)RAND_MAX;
    p.y = rand() / (float)RAND_MAX;
    p.z = rand() / (float)RAND_MAX;
    p.w = 1.0f / n;
  }
  void *d_pos, *d_acc;
  cudaMalloc(&d_pos, n * sizeof(float4));
  cudaMalloc(&d_acc, n * sizeof(float4));
  cudaMemcpy(d_pos, pos.data(), n * sizeof(float4), cudaMemcpyHostToDevice);
  calculate_forces<<<n / P, P, P * sizeof(float4)>>>(d_pos, d_acc, n);
  cudaMemcpy(acc.data(), d_acc, n * sizeof(float4), cudaMemcpyDeviceToHost);
  double momentum[3] = {0, 0, 0};
  for (int i = 0; i < n; ++i) {
    momentum[0] += acc[i].x;
    momentum[1] += acc[i].y;
    momentum[2] += acc[i].z;
  }
  printf("sum of accelerations %g %g %g\n", momentum[0], momentum[1], momentum[2]);
  cudaFree(d_pos);
  cudaFree(d_acc);
  return fabs(momentum[0]) > 1e-2 || fabs(momentum[1]) > 1e-2;
}
