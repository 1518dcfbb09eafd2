#include "include_wave_config.h"
#include <stdlib.h>
#include <math.h>

__global__ void wave_step(const float *before, const float *now, float *after, wave_config w)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w.nx || y >= w.ny) return;
    int at = y * w.nx + x;
    float laplace = -4.0f * now[at];
    laplace += x > 0 ? now[at - 1] : 0.0f;
    laplace += x < w.nx - 1 ? now[at + 1] : 0.0f;
    laplace += y > 0 ? now[at - w.nx] : 0.0f;
    laplace += y < w.ny - 1 ? now[at + w.nx] : 0.0f;
    after[at] = 2.0f * now[at] - before[at] + w.c2 * laplace;
}

int main(void)
{
    wave_config w = { WAVE_NX, WAVE_NY, WAVE_SPEED * WAVE_SPEED };
    const size_t bytes = sizeof(float) * WAVE_NX * WAVE_NY;
    float *host = (float *)calloc(1, bytes), *u[3];
    host[WAVE_NX * WAVE_NY / 2 + WAVE_NX / 2] = 1.0f;
    for (int i = 0; i < 3; i++) {
        cudaMalloc((void **)&u[i], bytes);
        cudaMemcpy(u[i], host, bytes, cudaMemcpyHostToDevice);
    }
    wave_print(&w);
    dim3 block(32, 8), grid(WAVE_NX / 32, WAVE_NY / 8);
    for (int t = 0; t < 9; t++) {
        wave_step<<<grid, block>>>(u[0], u[1], u[2], w);
        float *oldest = u[0];
        u[0] = u[1];
        u[1] = u[2];
        u[2] = oldest;
    }
    cudaMemcpy(host, u[1], bytes, cudaMemcpyDeviceToHost);
    printf("in the middle: %f\n", host[WAVE_NX * WAVE_NY / 2 + WAVE_NX / 2]);
    for (int i = 0; i < 3; i++) cudaFree(u[i]);
    free(host);
    return 0;
}
