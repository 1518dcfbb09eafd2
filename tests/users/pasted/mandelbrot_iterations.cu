#include <iostream>
#include <fstream>
#include <iomanip>
#include <vector>
#include <cuda_runtime.h>
#include <device_launch_parameters.h>

using Pixel = unsigned char;

struct View {
    float left = -2.2f, top = 1.2f;
    float width = 3.2f, height = 2.4f;
};

__host__ __device__ inline int escape(float cx, float cy, int limit)
{
    float x = 0, y = 0;
    int n = 0;
    while (n < limit && x * x + y * y <= 4.0f) {
        const float t = x * x - y * y + cx;
        y = 2.0f * x * y + cy;
        x = t;
        ++n;
    }
    return n;
}

__global__ void mandelbrot(Pixel* image, int width, int height, View view, int limit)
{
    const int px = blockIdx.x * blockDim.x + threadIdx.x;
    const int py = blockIdx.y * blockDim.y + threadIdx.y;
    if (px >= width || py >= height) return;
    const float cx = view.left + view.width * px / width;
    const float cy = view.top - view.height * py / height;
    image[py * width + px] = static_cast<Pixel>(255 - escape(cx, cy, limit) * 255 / limit);
}

std::ostream& operator<<(std::ostream& out, const View& v)
{
    return out << std::fixed << std::setprecision(2) << '[' << v.left << ", " << v.top << "]";
}

int main()
{
    const int width = 160, height = 120;
    View view;
    Pixel* image;
    if (cudaMallocManaged(&image, width * height) != cudaSuccess) return 1;
    dim3 block(16, 8), grid((width + 15) / 16, (height + 7) / 8);
    mandelbrot<<<grid, block>>>(image, width, height, view, 64);
    cudaDeviceSynchronize();
    int inside = 0;
    for (int i = 0; i < width * height; ++i) inside += image[i] == 0;
    std::cout << view << ": " << inside << " points inside\n";
    if (std::getenv("WRITE_IMAGE")) {
        std::ofstream("mandelbrot.pgm", std::ios::binary) << "P5\n" << width << ' ' << height << "\n255\n"
            << std::string(reinterpret_cast<char*>(image), width * height);
    }
    cudaFree(image);
    return 0;
}
