// Homework 2
// blurring a picture
//
// Separate the channels, blur each of them, put them together again. Everything that is launched is set up by
// the functions at the end, which the course's main.cpp calls.

#include "utils.h"

__global__
void gaussian_blur(const unsigned char* const from,
                   unsigned char* const to,
                   int height, int width,
                   const float* const filter, const int taps)
{
  const int2 p = make_int2(blockIdx.x * blockDim.x + threadIdx.x, blockIdx.y * blockDim.y + threadIdx.y);
  if (p.x >= width || p.y >= height)
    return;
  float result = 0.f;
  for (int r = -taps / 2; r <= taps / 2; ++r) {
    for (int c = -taps / 2; c <= taps / 2; ++c) {
      int y = min(max(p.y + r, 0), height - 1);
      int x = min(max(p.x + c, 0), width - 1);
      result += (float)from[y * width + x] * filter[(r + taps / 2) * taps + c + taps / 2];
    }
  }
  to[p.y * width + p.x] = (unsigned char)result;
}

__global__
void split(const uchar4* const picture, int height, int width,
                      unsigned char* const redChannel, unsigned char* const greenChannel,
                      unsigned char* const blueChannel)
{
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height)
    return;
  int at = y * width + x;
  redChannel[at] = picture[at].x;
  greenChannel[at] = picture[at].y;
  blueChannel[at] = picture[at].z;
}

__global__
void join(const unsigned char* const redChannel, const unsigned char* const greenChannel,
                       const unsigned char* const blueChannel, uchar4* const blurred,
                       int height, int width)
{
  const int2 p = make_int2(blockIdx.x * blockDim.x + threadIdx.x, blockIdx.y * blockDim.y + threadIdx.y);
  const int at = p.y * width + p.x;
  if (p.x >= width || p.y >= height)
    return;
  blurred[at] = make_uchar4(redChannel[at], greenChannel[at], blueChannel[at], 255);
}

unsigned char *d_red, *d_green, *d_blue;
float         *d_filter;

void prepare(const size_t heightImage, const size_t widthImage,
                                const float* const h_filter, const size_t taps)
{
  checkCudaErrors(cudaMalloc(&d_red,   sizeof(unsigned char) * heightImage * widthImage));
  checkCudaErrors(cudaMalloc(&d_green, sizeof(unsigned char) * heightImage * widthImage));
  checkCudaErrors(cudaMalloc(&d_blue,  sizeof(unsigned char) * heightImage * widthImage));
  checkCudaErrors(cudaMalloc(&d_filter, sizeof(float) * taps * taps));
  checkCudaErrors(cudaMemcpy(d_filter, h_filter, sizeof(float) * taps * taps, cudaMemcpyHostToDevice));
}

void student_blur(const uchar4 * const h_picture, uchar4 * const d_picture,
                        uchar4* const d_blurred, const size_t height, const size_t width,
                        unsigned char *d_redBlurred, unsigned char *d_greenBlurred,
                        unsigned char *d_blueBlurred, const int taps)
{
  const dim3 blockSize(16, 16);
  const dim3 gridSize(width / blockSize.x + 1, height / blockSize.y + 1);
  split<<<gridSize, blockSize>>>(d_picture, height, width, d_red, d_green, d_blue);
  cudaDeviceSynchronize(); checkCudaErrors(cudaGetLastError());
  gaussian_blur<<<gridSize, blockSize>>>(d_red, d_redBlurred, height, width, d_filter, taps);
  gaussian_blur<<<gridSize, blockSize>>>(d_green, d_greenBlurred, height, width, d_filter, taps);
  gaussian_blur<<<gridSize, blockSize>>>(d_blue, d_blueBlurred, height, width, d_filter, taps);
  cudaDeviceSynchronize(); checkCudaErrors(cudaGetLastError());
  join<<<gridSize, blockSize>>>(d_redBlurred, d_greenBlurred, d_blueBlurred, d_blurred, height, width);
  cudaDeviceSynchronize(); checkCudaErrors(cudaGetLastError());
}

void cleanup() {
  checkCudaErrors(cudaFree(d_red));
  checkCudaErrors(cudaFree(d_green));
  checkCudaErrors(cudaFree(d_blue));
}
