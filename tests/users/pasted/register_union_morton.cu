#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <vector>

namespace {

union Cell {
    uint32_t code;
    uint8_t bytes[4];
};

__host__ __device__ uint32_t spread(uint32_t v)
{
    v = (v | v << 8) & 0x00FF00FFu;
    v = (v | v << 4) & 0x0F0F0F0Fu;
    v = (v | v << 2) & 0x33333333u;
    return (v | v << 1) & 0x55555555u;
}

__global__ void morton(const ushort2 *points, Cell *cells, uint count)
{
    register uint i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < count) {
        register const ushort2 p = points[i];
        Cell c;
        c.code = spread(p.x) | spread(p.y) << 1;
        const uint8_t t = c.bytes[0];
        c.bytes[0] = c.bytes[3];
        c.bytes[3] = t;
        cells[i] = c;
    }
}

}

int main(int argc, char **argv)
{
    uint count = 3000;
    if (argc > 1) std::istringstream(argv[1]) >> count;
    std::vector<ushort2> points(count);
    for (uint i = 0; i < count; ++i) points[i] = make_ushort2(i * 37, i * 91);
    std::vector<Cell> cells(count);
    ushort2 *d_points;
    Cell *d_cells;
    cudaMalloc(&d_points, count * sizeof(ushort2));
    cudaMalloc(&d_cells, count * sizeof(Cell));
    cudaMemcpy(d_points, points.data(), count * sizeof(ushort2), cudaMemcpyHostToDevice);
    morton<<<(count + 191) / 192, 192>>>(d_points, d_cells, count);
    cudaMemcpy(cells.data(), d_cells, count * sizeof(Cell), cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (uint i = 0; i < count; ++i) {
        const uint32_t c = spread(points[i].x) | spread(points[i].y) << 1;
        wrong += cells[i].code != ((c & 0x00FFFF00u) | c >> 24 | c << 24);
    }
    std::cout << wrong << " wrong of " << count << std::endl;
    return wrong;
}
