#include <stdio.h>
#include <stdlib.h>
#include <math.h>

#define SIZE 128
#define OCTAVES 3

__constant__ unsigned char perm[512];
static unsigned char host_perm[512];

__host__ __device__ static float fade(float t) { return t * t * t * (t * (t * 6 - 15) + 10); }
__host__ __device__ static float mix(float a, float b, float t) { return a + t * (b - a); }
__host__ __device__ static float gradient(int hash, float x, float y)
{
    switch (hash & 3) {
    case 0: return x + y;
    case 1: return -x + y;
    case 2: return x - y;
    default: return -x - y;
    }
}

#define NOISE(P, x, y, result)                                                              \
    do {                                                                                    \
        int xi = (int)floorf(x) & 255, yi = (int)floorf(y) & 255;                           \
        float xf = (x) - floorf(x), yf = (y) - floorf(y), u = fade(xf), v = fade(yf);       \
        int aa = P[P[xi] + yi], ab = P[P[xi] + yi + 1];                                     \
        int ba = P[P[xi + 1] + yi], bb = P[P[xi + 1] + yi + 1];                             \
        result = mix(mix(gradient(aa, xf, yf), gradient(ba, xf - 1, yf), u),                \
                     mix(gradient(ab, xf, yf - 1), gradient(bb, xf - 1, yf - 1), u), v);    \
    } while (0)

__global__ void terrain(float *heights, float frequency, float persistence)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    float total = 0, amplitude = 1;
    for (int o = 0; o < OCTAVES; o++) {
        float n;
        NOISE(perm, x * frequency, y * frequency, n);
        total += n * amplitude;
        amplitude *= persistence;
        frequency *= 2;
    }
    heights[y * SIZE + x] = total;
}

int main()
{
    for (int i = 0; i < 256; i++) host_perm[i] = (unsigned char)i;
    for (int i = 255; i > 0; i--) {
        int j = rand() % (i + 1);
        unsigned char t = host_perm[i];
        host_perm[i] = host_perm[j];
        host_perm[j] = t;
    }
    for (int i = 0; i < 256; i++) host_perm[256 + i] = host_perm[i];
    cudaMemcpyToSymbol(perm, host_perm, sizeof(host_perm));
    float *d, *h = (float *)malloc(SIZE * SIZE * sizeof(float));
    cudaMalloc((void **)&d, SIZE * SIZE * sizeof(float));
    terrain<<<dim3(SIZE / 16, SIZE / 16), dim3(16, 16)>>>(d, 0.05f, 0.5f);
    cudaMemcpy(h, d, SIZE * SIZE * sizeof(float), cudaMemcpyDeviceToHost);
    float n;
    NOISE(host_perm, 37 * 0.05f, 11 * 0.05f, n);
    printf("one octave %f, all octaves %f\n", n, h[11 * SIZE + 37]);
    return 0;
}
