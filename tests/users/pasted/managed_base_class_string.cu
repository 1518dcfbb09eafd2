// Unified memory through operator new, after a well known blog post
#include <cstdio>
#include <cstring>

class Managed {
public:
  void *operator new(size_t len) {
    void *ptr;
    cudaMallocManaged(&ptr, len);
    cudaDeviceSynchronize();
    return ptr;
  }
  void operator delete(void *ptr) {
    cudaDeviceSynchronize();
    cudaFree(ptr);
  }
};

class Text : public Managed {
  int length;
  char *data;
public:
  Text() : length(0), data(0) {}
  explicit Text(const char *s) {
    length = strlen(s);
    cudaMallocManaged(&data, length + 1);
    memcpy(data, s, length + 1);
  }
  ~Text() { cudaFree(data); }
  __host__ __device__ char &operator[](int pos) { return data[pos]; }
  __host__ __device__ int size() const { return length; }
};

struct Counter : public Managed {
  int vowels;
  int consonants;
};

__global__ void count_letters(Text *text, Counter *counter) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= text->size()) return;
  char c = (*text)[i] | 32;
  if (c < 'a' || c > 'z') return;
  if (c == 'a' || c == 'e' || c == 'i' || c == 'o' || c == 'u')
    atomicAdd(&counter->vowels, 1);
  else
    atomicAdd(&counter->consonants, 1);
}

int main() {
  Text *text = new Text("The quick brown fox jumps over the lazy dog and the kernel reads it through a class.");
  Counter *counter = new Counter;
  counter->vowels = counter->consonants = 0;
  count_letters<<<(text->size() + 31) / 32, 32>>>(text, counter);
  cudaDeviceSynchronize();
  printf("%d vowels, %d consonants\n", counter->vowels, counter->consonants);
  int ok = counter->vowels > 0 && counter->consonants > counter->vowels;
  delete text;
  delete counter;
  return !ok;
}
