#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cmath>

#define gpuErrchk(ans) { gpuAssert((ans), __FILE__, __LINE__); }
inline void gpuAssert(cudaError_t code, const char *file, int line, bool abort=true)
{
   if (code != cudaSuccess) 
   {
      fprintf(stderr,"GPUassert: %s %s %d\n", cudaGetErrorString(code), file, line);
      if (abort) exit(code);
   }
}

// the whole rod fits into one block
__global__ void rod(float *u, int n, float alpha, int steps)
{
    extern __shared__ float s[];
    float *now = s, *next = s + n;
    int i = threadIdx.x;
    now[i] = u[i];
    __syncthreads();
    for (int t = 0; t < steps; t++) {
        if (i == 0 || i == n - 1) next[i] = now[i];
        else next[i] = now[i] + alpha * (now[i - 1] - 2 * now[i] + now[i + 1]);
        __syncthreads();
        float *swap = now; now = next; next = swap;
    }
    u[i] = now[i];
}

int main()
{
    const int n = 256;
    float h[n], *d;
    memset(h, 0, sizeof(h));
    h[0] = 100.0f;
    gpuErrchk(cudaMalloc(&d, sizeof(h)));
    gpuErrchk(cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice));
    rod<<<1, n, 2 * n * sizeof(float)>>>(d, n, 0.25f, 50);
    gpuErrchk(cudaPeekAtLastError());
    gpuErrchk(cudaDeviceSynchronize());
    gpuErrchk(cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost));
    printf("%f %f %f\n", h[0], h[5], h[60]);
    gpuErrchk(cudaFree(d));
    return !(h[0] == 100.0f && h[5] > h[6] && h[60] == 0);
}
