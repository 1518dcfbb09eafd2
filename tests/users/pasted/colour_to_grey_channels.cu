#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#define CHANNELS 3
// The input image is encoded as unsigned characters [0,255]
__global__
void colorToGreyscaleConversion(unsigned char * Pout, unsigned char * Pin, int width, int height) {
    int Col = threadIdx.x + (blockIdx.x * blockDim.x);
    int Row = threadIdx.y + (blockIdx.y * blockDim.y);
    if (Col < width && Row < height) {
        int greyOffset = Row*width + Col;
        int rgbOffset = greyOffset*CHANNELS;
        unsigned char r = Pin[rgbOffset    ];
        unsigned char g = Pin[rgbOffset + 1];
        unsigned char b = Pin[rgbOffset + 2];
        Pout[greyOffset] = 0.21f*r + 0.71f*g + 0.07f*b;
    }
}

struct Image { int width, height; unsigned char *data; };

static Image load_ppm(const char *name) {
    Image im = {200, 150, NULL};
    FILE *f = name ? fopen(name, "rb") : NULL;
    if (f && fscanf(f, "P6 %d %d 255%*c", &im.width, &im.height) != 2) exit(2);
    im.data = (unsigned char*)malloc(im.width * im.height * CHANNELS);
    if (f) {
        if (fread(im.data, CHANNELS, im.width * im.height, f) == 0) exit(2);
        fclose(f);
    } else
        for (int i = 0; i < im.width * im.height * CHANNELS; i++) im.data[i] = (i * 31) % 256;
    return im;
}

int main(int argc, char **argv) {
    Image im = load_ppm(argc > 1 ? argv[1] : NULL);
    int pixels = im.width * im.height;
    unsigned char *grey = (unsigned char*)malloc(pixels);
    unsigned char *d_rgb, *d_grey;
    cudaMalloc(&d_rgb, pixels * CHANNELS);
    cudaMalloc(&d_grey, pixels);
    cudaMemcpy(d_rgb, im.data, pixels * CHANNELS, cudaMemcpyHostToDevice);
    dim3 threads(16, 16);
    dim3 blocks((im.width + threads.x - 1) / threads.x, (im.height + threads.y - 1) / threads.y);
    colorToGreyscaleConversion<<<blocks, threads>>>(d_grey, d_rgb, im.width, im.height);
    cudaMemcpy(grey, d_grey, pixels, cudaMemcpyDeviceToHost);
    int bad = 0;
    for (int i = 0; i < pixels; i++) {
        float should = 0.21f * im.data[3*i] + 0.71f * im.data[3*i+1] + 0.07f * im.data[3*i+2];
        if (fabs(grey[i] - should) > 1.01f) bad++;
    }
    printf("%d x %d, %d bad\n", im.width, im.height, bad);
    cudaFree(d_rgb); cudaFree(d_grey);
    free(im.data); free(grey);
    return bad != 0;
}
