#include <cmath>
#include <cstdio>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>
#include "stb_image.h"
#include "stb_image_write.h"

__constant__ uint8_t gamma_table[256];

__global__ void apply_table(uint8_t *pixels, int count)
{
    int i = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
    if (i + 3 < count) {
        uchar4 *p = reinterpret_cast<uchar4 *>(pixels + i);
        uchar4 v = *p;
        v.x = gamma_table[v.x];
        v.y = gamma_table[v.y];
        v.z = gamma_table[v.z];
        v.w = gamma_table[v.w];
        *p = v;
    } else {
        for (; i < count; ++i) pixels[i] = gamma_table[pixels[i]];
    }
}

int main(int argc, char **argv)
{
    double gamma = argc > 1 ? std::stod(argv[1]) : 2.2;
    uint8_t table[256];
    for (int v = 0; v < 256; ++v) table[v] = (uint8_t)std::lround(255.0 * std::pow(v / 255.0, 1.0 / gamma));
    std::vector<uint8_t> pixels;
    if (argc > 2) {
        std::ifstream in(argv[2], std::ios::binary);
        pixels.assign(std::istreambuf_iterator<char>(in), {});
    } else {
        for (int i = 0; i < 10001; ++i) pixels.push_back((uint8_t)(i * 7));
    }
    uint8_t *d;
    cudaMalloc(&d, pixels.size());
    cudaMemcpy(d, pixels.data(), pixels.size(), cudaMemcpyHostToDevice);
    cudaMemcpyToSymbol(gamma_table, table, sizeof(table));
    const int count = (int)pixels.size(), threads = 128;
    const int quads = (count + 3) / 4;
    apply_table<<<(quads + threads - 1) / threads, threads>>>(d, count);
    std::vector<uint8_t> out(pixels.size());
    cudaMemcpy(out.data(), d, out.size(), cudaMemcpyDeviceToHost);
    size_t wrong = 0;
    for (size_t i = 0; i < out.size(); ++i) wrong += out[i] != table[pixels[i]];
    printf("gamma %.2f: %zu of %zu pixels wrong\n", gamma, wrong, out.size());
    return wrong != 0;
}
