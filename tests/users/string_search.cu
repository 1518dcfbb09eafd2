/*+++
title   = "String search"
summary = "Every place of the text is tried by a thread of its own."
entry   = "search"
block   = ["128"]
grid    = ["ceil_div(N, 128)"]
args    = ["text", "matches", "first", "N"]
check   = "none"

[params]
N = { default = 2000, values = [2000], label = "Characters" }

[buffers]
text = { element = "unsigned char", rows = "1", cols = "N", fill = "random" }
matches = { element = "int", rows = "1", cols = "1", fill = "zero" }
first = { element = "int", rows = "1", cols = "1", fill = "zero" }
+++*/

__constant__ char pattern[] = "aba";

__device__ int length(const char* s) {
  int n = 0;
  while (s[n]) ++n;
  return n;
}

__global__ void search(const unsigned char* text, int* matches, int* first, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int m = length(pattern);
  if (i + m > n) return;
  for (int k = 0; k < m; ++k)
    if ((char)('a' + text[i + k] % 3) != pattern[k]) return;
  atomicAdd(matches, 1);
  atomicMax(first, n - i);
}
