#include <cstdio>
#include <cstdlib>
#include <cmath>
#include <vector>

#define checkErr(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { printf("%s failed: %s\n", #x, cudaGetErrorString(e_)); exit(1); } } while (0)

__global__ void sobelTex(cudaTextureObject_t tex, float* out, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  float u = x + 0.5f, v = y + 0.5f;
  float a = tex2D<float>(tex, u - 1, v - 1), b = tex2D<float>(tex, u, v - 1), c = tex2D<float>(tex, u + 1, v - 1);
  float d = tex2D<float>(tex, u - 1, v), f = tex2D<float>(tex, u + 1, v);
  float g = tex2D<float>(tex, u - 1, v + 1), h = tex2D<float>(tex, u, v + 1), i = tex2D<float>(tex, u + 1, v + 1);
  float gx = c + 2 * f + i - a - 2 * d - g;
  float gy = g + 2 * h + i - a - 2 * b - c;
  out[y * width + x] = sqrtf(gx * gx + gy * gy);
}

int main() {
  const int width = 128, height = 96;
  std::vector<float> image(width * height), edges(width * height);
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) image[y * width + x] = x < width / 2 ? 0.0f : 1.0f;

  cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
  cudaArray_t array;
  checkErr(cudaMallocArray(&array, &desc, width, height));
  checkErr(cudaMemcpy2DToArray(array, 0, 0, image.data(), width * sizeof(float), width * sizeof(float), height,
                               cudaMemcpyHostToDevice));
  cudaResourceDesc res = {};
  res.resType = cudaResourceTypeArray;
  res.res.array.array = array;
  cudaTextureDesc td = {};
  td.addressMode[0] = cudaAddressModeClamp;
  td.addressMode[1] = cudaAddressModeClamp;
  td.filterMode = cudaFilterModePoint;
  td.readMode = cudaReadModeElementType;
  td.normalizedCoords = 0;
  cudaTextureObject_t tex = 0;
  checkErr(cudaCreateTextureObject(&tex, &res, &td, NULL));

  float* d_out;
  checkErr(cudaMalloc(&d_out, edges.size() * sizeof(float)));
  dim3 threads(16, 16);
  dim3 blocks((width + threads.x - 1) / threads.x, (height + threads.y - 1) / threads.y);
  sobelTex<<<blocks, threads>>>(tex, d_out, width, height);
  checkErr(cudaGetLastError());
  checkErr(cudaMemcpy(edges.data(), d_out, edges.size() * sizeof(float), cudaMemcpyDeviceToHost));
  printf("edge %f, flat %f\n", edges[10 * width + width / 2], edges[10 * width + 5]);
  cudaDestroyTextureObject(tex);
  cudaFreeArray(array);
  cudaFree(d_out);
  return edges[10 * width + width / 2] != 4.0f || edges[10 * width + 5] != 0.0f;
}
