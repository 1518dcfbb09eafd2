#include <cstdio>
#include <cstdlib>
#include <vector>

#define RADIUS 2

static void die(const char *what, cudaError_t e) { fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(e)); exit(1); }
#define CU(x) if (cudaError_t e_ = (x)) die(#x, e_)

__global__ void box_blur(const unsigned char *in, size_t pitch_in, unsigned char *out, size_t pitch_out, int w, int h)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h) return;
    int sum = 0, count = 0;
    for (int dy = -RADIUS; dy <= RADIUS; ++dy) {
        const int yy = y + dy;
        if (yy < 0 || yy >= h) continue;
        const unsigned char *row = (const unsigned char *)((const char *)in + yy * pitch_in);
        for (int dx = -RADIUS; dx <= RADIUS; ++dx) {
            const int xx = x + dx;
            if (xx < 0 || xx >= w) continue;
            sum += row[xx];
            ++count;
        }
    }
    out[y * pitch_out + x] = (unsigned char)(sum / count);
}

int main()
{
    const int w = 150, h = 90;
    std::vector<unsigned char> img(w * h), res(w * h);
    for (int i = 0; i < w * h; ++i) img[i] = (unsigned char)(rand() & 255);
    unsigned char *din, *dout;
    size_t pin, pout;
    CU(cudaMallocPitch(&din, &pin, w, h));
    CU(cudaMallocPitch(&dout, &pout, w, h));
    CU(cudaMemcpy2D(din, pin, img.data(), w, w, h, cudaMemcpyHostToDevice));
    dim3 b(16, 16), g((w + b.x - 1) / b.x, (h + b.y - 1) / b.y);
    box_blur<<<g, b>>>(din, pin, dout, pout, w, h);
    CU(cudaGetLastError());
    CU(cudaMemcpy2D(res.data(), w, dout, pout, w, h, cudaMemcpyDeviceToHost));
    int s = 0;
    for (int y = 10; y < 15; ++y)
        for (int x = 20; x < 25; ++x) s += img[y * w + x];
    printf("%d, expected %d\n", res[12 * w + 22], s / 25);
    cudaFree(din);
    cudaFree(dout);
    return res[12 * w + 22] != s / 25;
}
