#include <iostream>
#include <string>
#include <cstring>

__device__ const char alphabet[65] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

__global__ void encode(const unsigned char* in, char* out, int length) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  int at = 3 * t;
  if (at >= length) return;
  unsigned v = in[at] << 16;
  if (at + 1 < length) v |= in[at + 1] << 8;
  if (at + 2 < length) v |= in[at + 2];
  out[4 * t + 0] = alphabet[v >> 18 & 63];
  out[4 * t + 1] = alphabet[v >> 12 & 63];
  out[4 * t + 2] = at + 1 < length ? alphabet[v >> 6 & 63] : '=';
  out[4 * t + 3] = at + 2 < length ? alphabet[v & 63] : '=';
}

std::string base64(const std::string& text) {
  const int triplets = (text.size() + 2) / 3;
  unsigned char* in;
  char* out;
  cudaMalloc(&in, text.size());
  cudaMalloc(&out, 4 * triplets);
  cudaMemcpy(in, text.data(), text.size(), cudaMemcpyHostToDevice);
  encode<<<(triplets + 127) / 128, 128>>>(in, out, text.size());
  std::string result(4 * triplets, '?');
  cudaMemcpy(&result[0], out, result.size(), cudaMemcpyDeviceToHost);
  cudaFree(in);
  cudaFree(out);
  return result;
}

int main() {
  std::string text;
  for (int i = 0; i < 100; ++i) text += "a kernel a day ";
  std::cout << base64(text).substr(0, 40) << "...\n" << base64("Man") << " " << base64("Ma") << '\n';
  return base64("Man") != "TWFu" || base64("Ma") != "TWE=";
}
