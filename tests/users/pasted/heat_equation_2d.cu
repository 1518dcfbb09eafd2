#include <cstdio>
#include <cstdlib>
#include <cmath>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

struct Grid
{
    int nx = 128;
    int ny = 96;
    double dx = 0.01;
    double alpha = 0.5;
    size_t size() const { return size_t(nx) * ny; }
    double timestep() const { return dx * dx / (4.0 * alpha); }
};

#define IDX(i, j, nx) ((j) * (nx) + (i))

__global__ void step(const double* __restrict__ u, double* __restrict__ next, int nx, int ny, double factor)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i > 0 && i < nx - 1 && j > 0 && j < ny - 1) {
        const double middle = u[IDX(i, j, nx)];
        next[IDX(i, j, nx)] = middle + factor * (u[IDX(i - 1, j, nx)] + u[IDX(i + 1, j, nx)] +
                                                  u[IDX(i, j - 1, nx)] + u[IDX(i, j + 1, nx)] - 4.0 * middle);
    }
}

static void write_pgm(const std::string& path, const std::vector<double>& u, const Grid& g)
{
    std::ofstream out(path, std::ios::binary);
    out << "P5\n" << g.nx << ' ' << g.ny << "\n255\n";
    for (double v : u) out.put(char(v > 1.0 ? 255 : v * 255.0));
}

int main(int argc, char** argv)
{
    Grid g;
    int steps = 10;
    std::string picture;
    for (int a = 1; a < argc; ++a) {
        const std::string word = argv[a];
        if (word == "-n" && a + 1 < argc) steps = std::atoi(argv[++a]);
        else if (word == "-o" && a + 1 < argc) picture = argv[++a];
        else { std::fprintf(stderr, "heat [-n steps] [-o picture.pgm]\n"); return 1; }
    }
    std::vector<double> u(g.size(), 0.0);
    for (int i = 0; i < g.nx; ++i) u[IDX(i, 0, g.nx)] = 1.0;
    double *a, *b;
    cudaMalloc(&a, g.size() * sizeof(double));
    cudaMalloc(&b, g.size() * sizeof(double));
    cudaMemcpy(a, u.data(), g.size() * sizeof(double), cudaMemcpyHostToDevice);
    cudaMemcpy(b, u.data(), g.size() * sizeof(double), cudaMemcpyHostToDevice);
    const dim3 block(32, 4);
    const dim3 grid((g.nx + block.x - 1) / block.x, (g.ny + block.y - 1) / block.y);
    const double factor = g.alpha * g.timestep() / (g.dx * g.dx);
    for (int s = 0; s < steps; ++s) {
        step<<<grid, block>>>(a, b, g.nx, g.ny, factor);
        std::swap(a, b);
    }
    cudaMemcpy(u.data(), a, g.size() * sizeof(double), cudaMemcpyDeviceToHost);
    double total = 0;
    for (double v : u) total += v;
    std::printf("after %d steps: heat %.6f\n", steps, total * g.dx * g.dx);
    if (!picture.empty()) write_pgm(picture, u, g);
    cudaFree(a);
    cudaFree(b);
}
