/*
 * Lengths of many short vectors, in the manner of the first years of CUDA.
 */
#include <stdlib.h>
#include <stdio.h>
#include <math.h>
#include <cutil_inline.h>

#define TIMES(a, b) __mul24((a), (b))
#define WIDTH 64

const int VECTORS = 90;
const int ELEMENTS = 500;
const int IN_BYTES = VECTORS * ELEMENTS * sizeof(float);
const int OUT_BYTES = VECTORS * sizeof(float);

__global__ void lengths(float *g_out, float *g_in, int vectors, int elements)
{
    __shared__ float squares[WIDTH];
    const int tid = threadIdx.x;
    for (int v = blockIdx.x; v < vectors; v += gridDim.x) {
        const int base = TIMES(v, elements);
        float square = 0;
        for (int e = tid; e < elements; e += WIDTH)
            square += g_in[base + e] * g_in[base + e];
        squares[tid] = square;
        for (int apart = WIDTH / 2; apart > 0; apart /= 2) {
            __syncthreads();
            if (tid < apart) squares[tid] += squares[tid + apart];
        }
        if (tid == 0) g_out[v] = sqrtf(squares[0]);
        __syncthreads();
    }
}

int main(int argc, char **argv)
{
    unsigned int timer = 0;
    if (cutCheckCmdLineFlag(argc, (const char **)argv, "device")) cutilDeviceInit(argc, argv);
    else cudaSetDevice(cutGetMaxGflopsDeviceId());

    float *h_in = (float *)malloc(IN_BYTES), *h_out = (float *)malloc(OUT_BYTES), *d_in, *d_out;
    for (int i = 0; i < VECTORS * ELEMENTS; i++) h_in[i] = (float)(i / ELEMENTS);
    cutilSafeCall(cudaMalloc((void **)&d_in, IN_BYTES));
    cutilSafeCall(cudaMalloc((void **)&d_out, OUT_BYTES));
    cutilSafeCall(cudaMemcpy(d_in, h_in, IN_BYTES, cudaMemcpyHostToDevice));
    cutilCheckError(cutCreateTimer(&timer));
    cutilCheckError(cutStartTimer(timer));
    lengths<<<30, WIDTH>>>(d_out, d_in, VECTORS, ELEMENTS);
    cutilCheckMsg("lengths() failed");
    cutilSafeCall(cudaThreadSynchronize());
    cutilCheckError(cutStopTimer(timer));
    cutilSafeCall(cudaMemcpy(h_out, d_out, OUT_BYTES, cudaMemcpyDeviceToHost));
    printf("%f ms, the last is %f long (%f)\n", cutGetTimerValue(timer), h_out[VECTORS - 1], (VECTORS - 1) * sqrt((double)ELEMENTS));
    cutilSafeCall(cudaFree(d_in));
    cutilSafeCall(cudaFree(d_out));
    cutilExit(argc, argv);
}
