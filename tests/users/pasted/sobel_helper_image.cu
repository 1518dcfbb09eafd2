/*
 * Finds edges in a picture of grey values and writes them as PGM. Without a
 * file it makes a picture of its own.
 *
 *   sobel [input.pgm [output.pgm]]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <helper_cuda.h>
#include <helper_image.h>
#include <helper_timer.h>

typedef unsigned char Pixel;

#define RADIUS 1
#define BlockWidth 32
#define BlockHeight 8
#define SharedPitch (BlockWidth + 2 * RADIUS)

__device__ Pixel ComputeSobel(Pixel ul, Pixel um, Pixel ur, Pixel ml, Pixel mr, Pixel ll, Pixel lm, Pixel lr, float fScale)
{
    short Horz = ur + 2 * mr + lr - ul - 2 * ml - ll;
    short Vert = ul + 2 * um + ur - ll - 2 * lm - lr;
    short Sum = (short)(fScale * (abs((int)Horz) + abs((int)Vert)));
    if (Sum < 0) return 0;
    else if (Sum > 0xff) return 0xff;
    return (Pixel)Sum;
}

__global__ void SobelShared(const Pixel *in, Pixel *out, int width, int height, float fScale)
{
    __shared__ Pixel tile[(BlockHeight + 2 * RADIUS) * SharedPitch];
    int x0 = blockIdx.x * BlockWidth - RADIUS, y0 = blockIdx.y * BlockHeight - RADIUS;
    for (int i = threadIdx.y * BlockWidth + threadIdx.x; i < (BlockHeight + 2 * RADIUS) * SharedPitch;
         i += BlockWidth * BlockHeight) {
        int x = min(max(x0 + i % SharedPitch, 0), width - 1);
        int y = min(max(y0 + i / SharedPitch, 0), height - 1);
        tile[i] = in[y * width + x];
    }
    __syncthreads();
    int x = blockIdx.x * BlockWidth + threadIdx.x, y = blockIdx.y * BlockHeight + threadIdx.y;
    if (x >= width || y >= height) return;
    const Pixel *p = tile + threadIdx.y * SharedPitch + threadIdx.x;
    out[y * width + x] = ComputeSobel(p[0], p[1], p[2], p[SharedPitch], p[SharedPitch + 2], p[2 * SharedPitch],
                                      p[2 * SharedPitch + 1], p[2 * SharedPitch + 2], fScale);
}

int main(int argc, char **argv)
{
    unsigned int w = 150, h = 100;
    Pixel *picture = NULL, *d_in, *d_out;
    if (argc > 1) {
        if (sdkLoadPGM(argv[1], &picture, &w, &h) != true) {
            printf("Failed to load PGM image file: %s\n", argv[1]);
            exit(EXIT_FAILURE);
        }
    } else {
        picture = (Pixel *)malloc(w * h);
        for (unsigned y = 0; y < h; y++)
            for (unsigned x = 0; x < w; x++) picture[y * w + x] = (x / 20 + y / 20) % 2 ? 200 : 50;
    }
    StopWatchInterface *timer = 0;
    sdkCreateTimer(&timer);
    checkCudaErrors(cudaMalloc((void **)&d_in, w * h));
    checkCudaErrors(cudaMalloc((void **)&d_out, w * h));
    checkCudaErrors(cudaMemcpy(d_in, picture, w * h, cudaMemcpyHostToDevice));
    dim3 threads(BlockWidth, BlockHeight);
    dim3 blocks((w + BlockWidth - 1) / BlockWidth, (h + BlockHeight - 1) / BlockHeight);
    sdkStartTimer(&timer);
    SobelShared<<<blocks, threads>>>(d_in, d_out, (int)w, (int)h, 1.0f);
    checkCudaErrors(cudaDeviceSynchronize());
    sdkStopTimer(&timer);
    checkCudaErrors(cudaMemcpy(picture, d_out, w * h, cudaMemcpyDeviceToHost));
    printf("%f ms; at an edge %d, off it %d\n", sdkGetTimerValue(&timer), picture[30 * w + 20], picture[30 * w + 30]);
    if (argc > 2) sdkSavePGM(argv[2], picture, w, h);
    sdkDeleteTimer(&timer);
    return picture[30 * w + 20] != 255 || picture[30 * w + 30] != 0;
}
