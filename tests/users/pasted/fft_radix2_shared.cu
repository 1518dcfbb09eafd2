#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <cuComplex.h>

#ifndef M_PI
#define M_PI 3.14159265358979323846
#endif
#define LOG_N 9
#define N (1 << LOG_N)

// one block transforms one signal of N points; N / 2 threads, a butterfly each
__global__ void fft(cuFloatComplex *signals, int inverse)
{
    __shared__ cuFloatComplex s[N];
    cuFloatComplex *mine = signals + blockIdx.x * N;
    for (int i = threadIdx.x; i < N; i += blockDim.x)
        s[__brev(i) >> (32 - LOG_N)] = mine[i];
    for (int half = 1; half < N; half <<= 1) {
        __syncthreads();
        int k = threadIdx.x & (half - 1);
        int at = ((threadIdx.x & ~(half - 1)) << 1) + k;
        float angle = (inverse ? 1.0f : -1.0f) * (float)M_PI * k / half, sn, cs;
        sincosf(angle, &sn, &cs);
        cuFloatComplex a = s[at];
        cuFloatComplex b = cuCmulf(make_cuFloatComplex(cs, sn), s[at + half]);
        s[at] = cuCaddf(a, b);
        s[at + half] = cuCsubf(a, b);
    }
    __syncthreads();
    float scale = inverse ? 1.0f / N : 1.0f;
    for (int i = threadIdx.x; i < N; i += blockDim.x)
        mine[i] = make_cuFloatComplex(s[i].x * scale, s[i].y * scale);
}

int main(void)
{
    const int signals = 6;
    const size_t bytes = signals * N * sizeof(cuFloatComplex);
    cuFloatComplex *h = (cuFloatComplex *)malloc(bytes), *r = (cuFloatComplex *)malloc(bytes), *d;
    for (int i = 0; i < signals * N; i++) h[i] = make_cuFloatComplex(sinf(0.1f * i), 0.0f);
    cudaMalloc(&d, bytes);
    cudaMemcpy(d, h, bytes, cudaMemcpyHostToDevice);
    fft<<<signals, N / 2>>>(d, 0);
    fft<<<signals, N / 2>>>(d, 1);
    cudaMemcpy(r, d, bytes, cudaMemcpyDeviceToHost);
    float worst = 0;
    for (int i = 0; i < signals * N; i++)
        worst = fmaxf(worst, fabsf(h[i].x - r[i].x) + fabsf(h[i].y - r[i].y));
    printf("there and back: %g\n", worst);
    cudaFree(d); free(h); free(r);
    return worst > 1e-4f;
}
