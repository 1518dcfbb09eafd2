// Several frames at once: the grid's z is the frame
#include <iostream>
#include <cmath>
#include <cuComplex.h>

const int SIZE = 64;

__device__ int julia(float x, float y, cuFloatComplex c)
{
    cuFloatComplex a = make_cuFloatComplex(x, y);
    int i;
    for (i = 0; i < 100; i++) {
        a = cuCaddf(cuCmulf(a, a), c);
        if (cuCrealf(a) * cuCrealf(a) + cuCimagf(a) * cuCimagf(a) > 1000.f)
            break;
    }
    return i;
}

__global__ void frames(unsigned char *out, float radius, int count)
{
    int x = threadIdx.x + blockIdx.x * blockDim.x;
    int y = threadIdx.y + blockIdx.y * blockDim.y;
    int frame = blockIdx.z;
    float angle = 2 * M_PI * frame / count;
    cuFloatComplex c = make_cuFloatComplex(radius * cosf(angle), radius * sinf(angle));
    float jx = 1.5f * (SIZE / 2 - x) / (SIZE / 2);
    float jy = 1.5f * (SIZE / 2 - y) / (SIZE / 2);
    out[(frame * SIZE + y) * SIZE + x] = 255 * julia(jx, jy, c) / 100;
}

int main()
{
    const int count = 6;
    unsigned char *d, *h = new unsigned char[count * SIZE * SIZE];
    if (cudaMalloc(&d, count * SIZE * SIZE) != cudaSuccess)
        return 2;
    dim3 threads(8, 8), grid(SIZE / 8, SIZE / 8, count);
    frames<<<grid, threads>>>(d, 0.7885f, count);
    cudaMemcpy(h, d, count * SIZE * SIZE, cudaMemcpyDeviceToHost);
    int inside = 0;
    for (int i = 0; i < count * SIZE * SIZE; i++)
        inside += h[i] == 255;
    std::cout << inside << " points stay\n";
    cudaFree(d);
    delete[] h;
    return 0;
}
