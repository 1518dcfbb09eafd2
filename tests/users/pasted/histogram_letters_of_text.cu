// Chapter 9: counting letters in groups of four
#include <cstdio>
#include <cstring>
#include <string>

#define NUM_BINS 7

__global__ void histo_kernel(char *data, unsigned int length, unsigned int *histo) {
  unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < length) {
    int alphabet_position = data[i] - 'a';
    if (alphabet_position >= 0 && alphabet_position < 26) {
      atomicAdd(&(histo[alphabet_position / 4]), 1);
    }
  }
}

int main() {
  const char* sentence = "programming massively parallel processors takes some getting used to, "
                         "but the reward is worth the trouble. ";
  std::string text;
  for (int r = 0; r < 40; ++r) text += sentence;
  const unsigned int length = text.size();

  char* d_data;
  unsigned int *d_histo, histo[NUM_BINS], expected[NUM_BINS] = {};
  cudaMalloc(&d_data, length);
  cudaMalloc(&d_histo, NUM_BINS * sizeof(unsigned int));
  cudaMemcpy(d_data, text.c_str(), length, cudaMemcpyHostToDevice);
  cudaMemset(d_histo, 0, NUM_BINS * sizeof(unsigned int));
  histo_kernel<<<(length + 127) / 128, 128>>>(d_data, length, d_histo);
  cudaMemcpy(histo, d_histo, sizeof(histo), cudaMemcpyDeviceToHost);
  for (char c : text)
    if (c >= 'a' && c <= 'z') ++expected[(c - 'a') / 4];
  for (int b = 0; b < NUM_BINS; ++b) printf("%c-%c: %u\n", 'a' + 4 * b, 'a' + 4 * b + 3, histo[b]);
  cudaFree(d_data);
  cudaFree(d_histo);
  return memcmp(histo, expected, sizeof(histo)) != 0;
}
