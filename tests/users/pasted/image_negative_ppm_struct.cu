#include <stdio.h>
#include <stdlib.h>

struct Pixel { unsigned char r, g, b; };
typedef struct { int w, h; Pixel *pixels; } PPM;

__global__ void negative(Pixel *img, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        Pixel p = img[i];
        p.r = 255 - p.r;
        p.g = 255 - p.g;
        p.b = 255 - p.b;
        img[i] = p;
    }
}

__global__ void flipHorizontal(Pixel *img, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < w / 2 && y < h) {
        Pixel t = img[y * w + x];
        img[y * w + x] = img[y * w + w - 1 - x];
        img[y * w + w - 1 - x] = t;
    }
}

PPM *newImage(int w, int h)
{
    PPM *p = (PPM *)malloc(sizeof(PPM));
    p->w = w;
    p->h = h;
    p->pixels = (Pixel *)malloc(w * h * sizeof(Pixel));
    return p;
}

int main()
{
    PPM *img = newImage(150, 90);
    int n = img->w * img->h;
    for (int i = 0; i < n; i++) {
        Pixel p = { (unsigned char)(i % 150), (unsigned char)(i / 150), 10 };
        img->pixels[i] = p;
    }
    Pixel *d;
    cudaMalloc((void **)&d, n * sizeof(Pixel));
    cudaMemcpy(d, img->pixels, n * sizeof(Pixel), cudaMemcpyHostToDevice);
    negative<<<(n + 255) / 256, 256>>>(d, n);
    dim3 tpb(16, 16);
    dim3 bpg((img->w / 2 + 15) / 16, (img->h + 15) / 16);
    flipHorizontal<<<bpg, tpb>>>(d, img->w, img->h);
    cudaMemcpy(img->pixels, d, n * sizeof(Pixel), cudaMemcpyDeviceToHost);
    cudaFree(d);
    int ok = img->pixels[0].r == 255 - 149 && img->pixels[149].r == 255 && img->pixels[0].b == 245;
    printf("%s\n", ok ? "ok" : "wrong");
    free(img->pixels);
    free(img);
    return !ok;
}
