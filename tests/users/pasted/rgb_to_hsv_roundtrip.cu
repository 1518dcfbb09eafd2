#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include "helper_math.h"

__device__ float3 rgb2hsv(float3 c)
{
    float mx = fmaxf(c.x, fmaxf(c.y, c.z));
    float mn = fminf(c.x, fminf(c.y, c.z));
    float d = mx - mn;
    float h = 0.0f;
    if (d > 0.0f) {
        if (mx == c.x)      h = fmodf((c.y - c.z) / d + 6.0f, 6.0f);
        else if (mx == c.y) h = (c.z - c.x) / d + 2.0f;
        else                h = (c.x - c.y) / d + 4.0f;
    }
    return make_float3(h * 60.0f, mx > 0.0f ? d / mx : 0.0f, mx);
}

__device__ float3 hsv2rgb(float3 c)
{
    float k = c.x / 60.0f;
    float3 p = make_float3(fabsf(k - 3.0f) - 1.0f, 2.0f - fabsf(k - 2.0f), 2.0f - fabsf(k - 4.0f));
    p.x = clamp(p.x, 0.0f, 1.0f);
    p.y = clamp(p.y, 0.0f, 1.0f);
    p.z = clamp(p.z, 0.0f, 1.0f);
    return c.z * lerp(make_float3(1.0f), p, c.y);
}

__global__ void saturate(float3 *pixels, int n, float gain)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float3 hsv = rgb2hsv(pixels[i]);
        hsv.y = __saturatef(hsv.y * gain);
        pixels[i] = hsv2rgb(hsv);
    }
}

int main(int argc, char **argv)
{
    int n = 5000;
    float gain = argc > 1 ? (float)atof(argv[1]) : 1.0f;
    float3 *h = (float3 *)malloc(n * sizeof(float3)), *r = (float3 *)malloc(n * sizeof(float3)), *d;
    for (int i = 0; i < n; i++)
        h[i] = make_float3(rand() / (float)RAND_MAX, rand() / (float)RAND_MAX, rand() / (float)RAND_MAX);
    cudaMalloc(&d, n * sizeof(float3));
    cudaMemcpy(d, h, n * sizeof(float3), cudaMemcpyHostToDevice);
    saturate<<<(n + 255) / 256, 256>>>(d, n, gain);
    cudaMemcpy(r, d, n * sizeof(float3), cudaMemcpyDeviceToHost);
    float worst = 0;
    for (int i = 0; i < n; i++) worst = fmaxf(worst, length(h[i] - r[i]));
    printf("gain %.1f changes a pixel by at most %g\n", gain, worst);
    return gain == 1.0f && worst > 1e-4f;
}
