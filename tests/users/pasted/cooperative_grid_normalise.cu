#include <cstdio>
#include <cstdlib>
#include <cmath>
#include <cooperative_groups.h>
using namespace cooperative_groups;

__global__ void normalise(float *v, float *norm2, int n)
{
    grid_group grid = this_grid();
    float sum = 0;
    for (int i = grid.thread_rank(); i < n; i += grid.size()) sum += v[i] * v[i];
    for (int o = warpSize / 2; o; o /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, o);
    if (threadIdx.x % warpSize == 0) atomicAdd(norm2, sum);
    grid.sync();
    float scale = rsqrtf(*norm2);
    for (int i = grid.thread_rank(); i < n; i += grid.size()) v[i] *= scale;
}

int main()
{
    int supports = 0, dev = 0;
    cudaDeviceGetAttribute(&supports, cudaDevAttrCooperativeLaunch, dev);
    if (!supports) { printf("no cooperative launch\n"); return 0; }

    int n = 30000;
    float *v, *norm2;
    cudaMallocManaged(&v, n * sizeof(float));
    cudaMallocManaged(&norm2, sizeof(float));
    for (int i = 0; i < n; i++) v[i] = (i % 5) - 2;
    *norm2 = 0;

    int threads = 256, perSm = 0;
    cudaDeviceProp prop;
    cudaGetDeviceProperties(&prop, dev);
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perSm, normalise, threads, 0);
    int blocks = perSm * prop.multiProcessorCount;
    if (blocks > (n + threads - 1) / threads) blocks = (n + threads - 1) / threads;
    void *args[] = { &v, &norm2, &n };
    cudaError_t err = cudaLaunchCooperativeKernel((void*)normalise, blocks, threads, args);
    if (err != cudaSuccess) { printf("%s\n", cudaGetErrorString(err)); return 1; }
    cudaDeviceSynchronize();
    double check = 0;
    for (int i = 0; i < n; i++) check += v[i] * v[i];
    printf("norm %f\n", sqrt(check));
    cudaFree(v);
    cudaFree(norm2);
    return fabs(check - 1) > 1e-3;
}
