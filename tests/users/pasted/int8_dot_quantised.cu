#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

// y = scale * (A q), eight-bit integers, four at a time

struct Quantised {
    int8_t *values;
    float scale;
};

__global__ void gemv_int8(const char4 *a, const char4 *x, float *y, int rows, int quads, float scale)
{
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= rows) return;
    int sum = 0;
    for (int i = threadIdx.x; i < quads; i += 32) {
        int left = reinterpret_cast<const int *>(a)[row * quads + i];
        int right = reinterpret_cast<const int *>(x)[i];
        sum = __dp4a(left, right, sum);
    }
    sum = __reduce_add_sync(0xffffffff, sum);
    if (threadIdx.x == 0) y[row] = sum * scale;
}

static void quantise(const std::vector<float> &from, std::vector<int8_t> &to, float &scale)
{
    float most = 0;
    for (float v : from) most = v > most ? v : -v > most ? -v : most;
    scale = most / 127;
    to.resize(from.size());
    for (size_t i = 0; i < from.size(); i++) to[i] = (int8_t)(from[i] / scale);
}

int main()
{
    const int rows = 70, columns = 256;
    std::vector<float> a(rows * columns), x(columns), y(rows);
    for (size_t i = 0; i < a.size(); i++) a[i] = (float)((int)(i * 37 % 200) - 100) / 100;
    for (int i = 0; i < columns; i++) x[i] = (float)(i % 11 - 5);
    std::vector<int8_t> qa, qx;
    float sa, sx;
    quantise(a, qa, sa);
    quantise(x, qx, sx);
    Quantised da{nullptr, sa}, dx{nullptr, sx};
    float *dy;
    cudaMalloc((void **)&da.values, qa.size());
    cudaMalloc((void **)&dx.values, qx.size());
    cudaMalloc((void **)&dy, rows * sizeof(float));
    cudaMemcpy(da.values, qa.data(), qa.size(), cudaMemcpyHostToDevice);
    cudaMemcpy(dx.values, qx.data(), qx.size(), cudaMemcpyHostToDevice);
    gemv_int8<<<(rows + 3) / 4, dim3(32, 4)>>>((char4 *)da.values, (char4 *)dx.values, dy, rows, columns / 4, da.scale * dx.scale);
    cudaMemcpy(y.data(), dy, rows * sizeof(float), cudaMemcpyDeviceToHost);
    int bad = 0;
    for (int r = 0; r < rows; r++) {
        int s = 0;
        for (int c = 0; c < columns; c++) s += qa[r * columns + c] * qx[c];
        if (y[r] != s * (sa * sx)) bad++;
    }
    printf("%d bad\n", bad);
    return bad;
}
