#include <cstdio>
#include <cstdlib>
#include <cmath>

#define BLUR_SIZE 1

__global__
void blurKernel(unsigned char *in, unsigned char *out, int w, int h) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;

  if (col < w && row < h) {
    int pixVal = 0;
    int pixels = 0;

    // Get average of the surrounding BLUR_SIZE x BLUR_SIZE box
    for (int blurRow = -BLUR_SIZE; blurRow < BLUR_SIZE + 1; ++blurRow) {
      for (int blurCol = -BLUR_SIZE; blurCol < BLUR_SIZE + 1; ++blurCol) {
        int curRow = row + blurRow;
        int curCol = col + blurCol;
        if (curRow >= 0 && curRow < h && curCol >= 0 && curCol < w) {
          pixVal += in[curRow * w + curCol];
          ++pixels;
        }
      }
    }
    out[row * w + col] = (unsigned char)(pixVal / pixels);
  }
}

void blur(unsigned char* h_in, unsigned char* h_out, int width, int height) {
  unsigned char *d_in, *d_out;
  int size = width * height * sizeof(unsigned char);
  cudaMalloc((void**)&d_in, size);
  cudaMalloc((void**)&d_out, size);
  cudaMemcpy(d_in, h_in, size, cudaMemcpyHostToDevice);
  dim3 dimGrid(ceil(width / 16.0), ceil(height / 16.0), 1);
  dim3 dimBlock(16, 16, 1);
  blurKernel<<<dimGrid, dimBlock>>>(d_in, d_out, width, height);
  cudaMemcpy(h_out, d_out, size, cudaMemcpyDeviceToHost);
  cudaFree(d_in);
  cudaFree(d_out);
}

int main() {
  const int W = 162, H = 120;
  unsigned char* image = new unsigned char[W * H];
  unsigned char* result = new unsigned char[W * H];
  for (int y = 0; y < H; ++y)
    for (int x = 0; x < W; ++x) image[y * W + x] = (x * 3 + y * 5) & 255;
  blur(image, result, W, H);
  int expected = 0;
  for (int y = 9; y < 12; ++y)
    for (int x = 19; x < 22; ++x) expected += image[y * W + x];
  printf("pixel (20,10): %d, expected %d\n", result[10 * W + 20], expected / 9);
  bool ok = result[10 * W + 20] == expected / 9;
  delete[] image;
  delete[] result;
  return !ok;
}
