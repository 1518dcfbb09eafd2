// Homework 1
// from colours to grey
//
// grey = .299 red + .587 green + .114 blue
//
#include "reference_calc.h"
#include "utils.h"
#include <stdio.h>

__global__
void to_grey(const uchar4* const colour,
                       unsigned char* const grey,
                       int height, int width)
{
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (col >= width || row >= height)
    return;
  uchar4 rgba = colour[row * width + col];
  float luma = .299f * rgba.x + .587f * rgba.y + .114f * rgba.z;
  grey[row * width + col] = luma;
}

void student_grey(const uchar4 * const h_colour, uchar4 * const d_colour,
                            unsigned char* const d_grey, size_t height, size_t width)
{
  const dim3 blockSize(32, 8, 1);
  const dim3 gridSize((width + 31) / 32, (height + 7) / 8, 1);
  to_grey<<<gridSize, blockSize>>>(d_colour, d_grey, height, width);
  cudaDeviceSynchronize(); checkCudaErrors(cudaGetLastError());
}
