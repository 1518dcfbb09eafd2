#include <cstdio>
#include <cstdlib>
#include <cmath>
#include <vector>
#define BALLS 10
#define WIDE 128
#define HIGH 96
#define between(low, high) ((low) + ((high) - (low)) * (rand() / (float)RAND_MAX))

struct Ball {
    float3 middle;
    float radius;
    uchar3 paint;
    // how far in front of the picture the ray through (x, y) meets the ball; negative where it does not
    __device__ float depth(float x, float y, float &slant) const
    {
        const float u = x - middle.x, v = y - middle.y, inside = radius * radius - u * u - v * v;
        if (inside < 0.0f) return -1.0f;
        slant = sqrtf(inside) / radius;
        return middle.z + sqrtf(inside);
    }
};

__constant__ Ball balls[BALLS];

__global__ void cast(uchar4 *picture)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    float front = 0.0f;
    uchar4 colour = make_uchar4(0, 0, 0, 255);
    for (int b = 0; b < BALLS; ++b) {
        float slant = 0.0f;
        const float d = balls[b].depth((float)x, (float)y, slant);
        if (d <= front) continue;
        front = d;
        colour.x = (unsigned char)(balls[b].paint.x * slant);
        colour.y = (unsigned char)(balls[b].paint.y * slant);
        colour.z = (unsigned char)(balls[b].paint.z * slant);
    }
    picture[y * WIDE + x] = colour;
}

int main()
{
    Ball scene[BALLS];
    for (Ball &b : scene) {
        b.middle = make_float3(between(0, WIDE), between(0, HIGH), between(40, 200));
        b.radius = between(6, 24);
        b.paint = make_uchar3(55 + rand() % 200, 55 + rand() % 200, 55 + rand() % 200);
    }
    cudaEvent_t from, to;
    cudaEventCreate(&from);
    cudaEventCreate(&to);
    cudaMemcpyToSymbol(balls, scene, sizeof scene);
    uchar4 *picture;
    cudaMalloc(&picture, WIDE * HIGH * sizeof(uchar4));
    cudaEventRecord(from);
    const dim3 tile(16, 16), tiles(WIDE / 16, HIGH / 16);
    cast<<<tiles, tile>>>(picture);
    cudaEventRecord(to);
    std::vector<uchar4> host(WIDE * HIGH);
    cudaMemcpy(host.data(), picture, host.size() * sizeof(uchar4), cudaMemcpyDeviceToHost);
    cudaEventSynchronize(to);
    float ms;
    cudaEventElapsedTime(&ms, from, to);
    int lit = 0;
    for (const uchar4 &p : host) lit += (p.x | p.y | p.z) != 0;
    printf("%d of %d pixels show a ball, %.3f ms\n", lit, WIDE * HIGH, ms);
    cudaEventDestroy(from);
    cudaEventDestroy(to);
    cudaFree(picture);
}
