/*+++
title   = "Mandelbrot with a fixed number of steps"
summary = "Every pixel iterates to the end; the steps within the circle are counted."
entry   = "mandel"
block   = ["16", "16"]
grid    = ["ceil_div(width, 16)", "ceil_div(height, 16)"]
args    = ["image", "width", "height", "-2.2", "-1.2", "3.2 / width", "2.4 / height"]
check   = "none"
default_size = [800, 600]

[buffers]
image = { element = "int", rows = "height", cols = "width" }
+++*/

#define MAX_ITER 100

__global__ void mandel(int* image, int w, int h, float left, float top, float dx, float dy)
{
    int ix = blockIdx.x * blockDim.x + threadIdx.x;
    int iy = blockIdx.y * blockDim.y + threadIdx.y;
    if (ix >= w || iy >= h) return;

    float cr = left + ix * dx;
    float ci = top + iy * dy;
    float zr = 0.0f, zi = 0.0f;
    int count = 0;

    for (int k = 0; k < MAX_ITER; k++) {
        float zr2 = zr * zr;
        float zi2 = zi * zi;
        count += (zr2 + zi2 <= 4.0f) ? 1 : 0;
        zi = 2.0f * zr * zi + ci;
        zr = zr2 - zi2 + cr;
        // keep it finite
        zr = fminf(fmaxf(zr, -4.0f), 4.0f);
        zi = fminf(fmaxf(zi, -4.0f), 4.0f);
    }
    image[iy * w + ix] = count;
}
