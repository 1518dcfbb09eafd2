#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int WIDTH = 160, HEIGHT = 120, MAX_ITER = 128;

__constant__ uchar3 palette[16];

struct Complex {
  double re, im;
  __device__ Complex(double r, double i) : re(r), im(i) {}
  __device__ double norm() const { return re * re + im * im; }
  __device__ Complex operator*(const Complex& o) const { return {re * o.re - im * o.im, re * o.im + im * o.re}; }
  __device__ Complex operator+(const Complex& o) const { return {re + o.re, im + o.im}; }
};

__global__ void __launch_bounds__(256, 4) mandel(uchar3* image, double cx, double cy, double scale) {
  const int px = blockIdx.x * blockDim.x + threadIdx.x;
  const int py = blockIdx.y * blockDim.y + threadIdx.y;
  if (px >= WIDTH || py >= HEIGHT) return;
  Complex c(cx + (px - WIDTH / 2) * scale, cy + (py - HEIGHT / 2) * scale), z(0, 0);
  int i = 0;
  while (i < MAX_ITER && z.norm() < 4.0) {
    z = z * z + c;
    ++i;
  }
  image[py * WIDTH + px] = i == MAX_ITER ? make_uchar3(0, 0, 0) : palette[i % 16];
}

int main(int argc, char** argv) {
  uchar3 colours[16];
  for (int i = 0; i < 16; ++i) colours[i] = make_uchar3(i * 16, 255 - i * 8, 128 + i * 4);
  cudaMemcpyToSymbol(palette, colours, sizeof(colours));
  uchar3* d_image;
  cudaMalloc(&d_image, WIDTH * HEIGHT * sizeof(uchar3));
  mandel<<<dim3(WIDTH / 16, HEIGHT / 16 + 1), dim3(16, 16)>>>(d_image, -0.6, 0.0, 3.0 / WIDTH);
  std::vector<uchar3> image(WIDTH * HEIGHT);
  cudaMemcpy(image.data(), d_image, image.size() * sizeof(uchar3), cudaMemcpyDeviceToHost);
  cudaFree(d_image);
  if (argc > 1) {
    FILE* f = fopen(argv[1], "wb");
    fprintf(f, "P6\n%d %d\n255\n", WIDTH, HEIGHT);
    fwrite(image.data(), 3, image.size(), f);
    fclose(f);
  }
  uchar3 centre = image[HEIGHT / 2 * WIDTH + WIDTH / 2], corner = image[0];
  return centre.x != 0 || corner.y == 0;
}
