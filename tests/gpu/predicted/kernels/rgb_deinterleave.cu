/*+++
title   = "RGB to three planes"
summary = "Packed bytes, one thread per pixel."
entry   = "split_rgb"
block   = ["32", "4"]
grid    = ["ceil_div(width, 32)", "ceil_div(height, 4)"]
args    = ["rgb", "red", "green", "blue", "width", "height"]
check   = "none"
default_size = [3840, 2160]

[buffers]
rgb   = { element = "unsigned char", rows = "height", cols = "3 * width", fill = "random" }
red   = { element = "unsigned char", rows = "height", cols = "width" }
green = { element = "unsigned char", rows = "height", cols = "width" }
blue  = { element = "unsigned char", rows = "height", cols = "width" }
+++*/

#include <cstdint>

__global__ void split_rgb(const uint8_t* __restrict__ rgb, uint8_t* __restrict__ red, uint8_t* __restrict__ green,
                          uint8_t* __restrict__ blue, int width, int height)
{
    const int px = blockIdx.x * blockDim.x + threadIdx.x;
    const int py = blockIdx.y * blockDim.y + threadIdx.y;
    if (px >= width || py >= height) return;

    const int p = py * width + px;
    red[p]   = rgb[3 * p + 0];
    green[p] = rgb[3 * p + 1];
    blue[p]  = rgb[3 * p + 2];
}
