// Work-efficient exclusive scan of one block (n a power of two)
#include <stdio.h>
#include <stdlib.h>

__global__ void prescan(float *g_odata, float *g_idata, int n)
{
    extern __shared__ float temp[];
    int thid = threadIdx.x;
    int offset = 1;

    temp[2*thid] = g_idata[2*thid];
    temp[2*thid+1] = g_idata[2*thid+1];

    for (int d = n>>1; d > 0; d >>= 1)
    {
        __syncthreads();
        if (thid < d)
        {
            int ai = offset*(2*thid+1)-1;
            int bi = offset*(2*thid+2)-1;
            temp[bi] += temp[ai];
        }
        offset *= 2;
    }

    if (thid == 0) { temp[n - 1] = 0; }

    for (int d = 1; d < n; d *= 2)
    {
        offset >>= 1;
        __syncthreads();
        if (thid < d)
        {
            int ai = offset*(2*thid+1)-1;
            int bi = offset*(2*thid+2)-1;
            float t = temp[ai];
            temp[ai] = temp[bi];
            temp[bi] += t;
        }
    }
    __syncthreads();
    g_odata[2*thid] = temp[2*thid];
    g_odata[2*thid+1] = temp[2*thid+1];
}

int main()
{
    const int n = 1024;
    float in[n], out[n], *d_in, *d_out;
    for (int i = 0; i < n; ++i) in[i] = (float)(i % 4);
    cudaMalloc((void**)&d_in, sizeof(in));
    cudaMalloc((void**)&d_out, sizeof(out));
    cudaMemcpy(d_in, in, sizeof(in), cudaMemcpyHostToDevice);
    prescan<<<1, n / 2, n * sizeof(float)>>>(d_out, d_in, n);
    cudaMemcpy(out, d_out, sizeof(out), cudaMemcpyDeviceToHost);
    float sum = 0;
    for (int i = 0; i < n; ++i) {
        if (out[i] != sum) { printf("wrong at %d: %f, not %f\n", i, out[i], sum); return 1; }
        sum += in[i];
    }
    printf("ok, total %f\n", sum);
    cudaFree(d_in); cudaFree(d_out);
    return 0;
}
