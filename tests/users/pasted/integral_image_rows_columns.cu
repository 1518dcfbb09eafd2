#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>

__global__ void sum_rows(const uint8_t *in, uint32_t *out, int w, int h)
{
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y < h) {
        uint32_t s = 0;
        for (int x = 0; x < w; x++) {
            s += in[y * w + x];
            out[y * w + x] = s;
        }
    }
}

__global__ void sum_columns(uint32_t *image, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x < w)
        for (int y = 1; y < h; y++)
            image[y * w + x] += image[(y - 1) * w + x];
}

int main(int argc, char *argv[])
{
    int w = 320, h = 200;
    uint8_t *in = (uint8_t *)malloc(w * h);
    uint32_t *out = (uint32_t *)malloc(w * h * sizeof(uint32_t));
    for (int i = 0; i < w * h; i++)
        in[i] = i & 0xff;
    uint8_t *d_in;
    uint32_t *d_out;
    cudaMalloc((void **)&d_in, w * h);
    cudaMalloc((void **)&d_out, w * h * sizeof(uint32_t));
    cudaMemcpy(d_in, in, w * h, cudaMemcpyHostToDevice);
    sum_rows<<<(h + 63) / 64, 64>>>(d_in, d_out, w, h);
    sum_columns<<<(w + 63) / 64, 64>>>(d_out, w, h);
    cudaMemcpy(out, d_out, w * h * sizeof(uint32_t), cudaMemcpyDeviceToHost);
    uint32_t total = 0;
    for (int i = 0; i < w * h; i++)
        total += in[i];
    printf("%u %u\n", out[w * h - 1], total);
    return out[w * h - 1] != total;
}
