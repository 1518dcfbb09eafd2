#include <cstdio>
#include <cstdlib>

#define MASK_WIDTH 5
#define O_TILE_WIDTH 12
#define BLOCK_WIDTH (O_TILE_WIDTH + (MASK_WIDTH - 1))

__constant__ float M[MASK_WIDTH][MASK_WIDTH];

__global__ void convolution_2D_tiled(const float *in, float *out, int height, int width) {
  int tx = threadIdx.x, ty = threadIdx.y;
  int row_o = blockIdx.y * O_TILE_WIDTH + ty;
  int col_o = blockIdx.x * O_TILE_WIDTH + tx;
  int row_i = row_o - MASK_WIDTH / 2;
  int col_i = col_o - MASK_WIDTH / 2;

  __shared__ float N_ds[BLOCK_WIDTH][BLOCK_WIDTH];
  if (row_i >= 0 && row_i < height && col_i >= 0 && col_i < width)
    N_ds[ty][tx] = in[row_i * width + col_i];
  else
    N_ds[ty][tx] = 0.0f;
  __syncthreads();

  if (ty < O_TILE_WIDTH && tx < O_TILE_WIDTH) {
    float output = 0.0f;
    for (int i = 0; i < MASK_WIDTH; i++)
      for (int j = 0; j < MASK_WIDTH; j++)
        output += M[i][j] * N_ds[i + ty][j + tx];
    if (row_o < height && col_o < width) out[row_o * width + col_o] = output;
  }
}

int main() {
  const int height = 100, width = 130;
  float mask[MASK_WIDTH][MASK_WIDTH];
  for (int i = 0; i < MASK_WIDTH * MASK_WIDTH; ++i) (&mask[0][0])[i] = 1.0f / (MASK_WIDTH * MASK_WIDTH);
  float *h_in = (float *)calloc(height * width, sizeof(float));
  float *h_out = (float *)calloc(height * width, sizeof(float));
  for (int i = 0; i < height * width; ++i) h_in[i] = 1.0f;

  float *d_in, *d_out;
  cudaMalloc(&d_in, height * width * sizeof(float));
  cudaMalloc(&d_out, height * width * sizeof(float));
  cudaMemcpyToSymbol(M, mask, sizeof(mask));
  cudaMemcpy(d_in, h_in, height * width * sizeof(float), cudaMemcpyHostToDevice);

  dim3 dimBlock(BLOCK_WIDTH, BLOCK_WIDTH);
  dim3 dimGrid((width - 1) / O_TILE_WIDTH + 1, (height - 1) / O_TILE_WIDTH + 1, 1);
  convolution_2D_tiled<<<dimGrid, dimBlock>>>(d_in, d_out, height, width);
  cudaMemcpy(h_out, d_out, height * width * sizeof(float), cudaMemcpyDeviceToHost);
  printf("middle %f corner %f\n", h_out[50 * width + 50], h_out[0]);
  bool good = h_out[50 * width + 50] > 0.999f && h_out[50 * width + 50] < 1.001f && h_out[0] < 0.361f;
  cudaFree(d_in);
  cudaFree(d_out);
  free(h_in);
  free(h_out);
  return good ? 0 : 1;
}
