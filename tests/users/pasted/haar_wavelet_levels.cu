#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <string.h>

__global__ void haar(const float *in, float *out, int half)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < half) {
        float2 p = ((const float2 *)in)[i];
        out[i] = (p.x + p.y) * (float)M_SQRT1_2;
        out[half + i] = (p.x - p.y) * (float)M_SQRT1_2;
    }
}

int main(int argc, char **argv)
{
    enum { N = 4096 };
    float h[N], ref[N], tmp[N], *a, *b;
    for (int i = 0; i < N; i++) h[i] = ref[i] = sinf(i * 0.01f) + (i > N / 3);
    cudaMalloc(&a, N * sizeof(float));
    cudaMalloc(&b, N * sizeof(float));
    cudaMemcpy(a, h, N * sizeof(float), cudaMemcpyHostToDevice);
    for (int len = N; len > 1; len /= 2) {
        const int half = len / 2;
        const int threads = half < 128 ? half : 128;
        haar<<<(half + threads - 1) / threads, threads>>>(a, b, half);
        cudaMemcpy(a, b, len * sizeof(float), cudaMemcpyDeviceToDevice);
        for (int i = 0; i < half; i++) {
            tmp[i] = (ref[2 * i] + ref[2 * i + 1]) * (float)M_SQRT1_2;
            tmp[half + i] = (ref[2 * i] - ref[2 * i + 1]) * (float)M_SQRT1_2;
        }
        memcpy(ref, tmp, len * sizeof(float));
    }
    cudaMemcpy(h, a, N * sizeof(float), cudaMemcpyDeviceToHost);
    float worst = 0;
    for (int i = 0; i < N; i++) worst = fmaxf(worst, fabsf(h[i] - ref[i]));
    printf("mean %f, worst difference %g\n", h[0] / sqrtf(N), worst);
    return worst > 1e-3f;
}
