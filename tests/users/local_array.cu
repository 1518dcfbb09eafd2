/*+++
title   = "Arrays of a thread"
summary = "Indexed by what was read, so that they lie in local memory."
entry   = "count_digits"
block   = ["64"]
grid    = ["1"]
args    = ["in", "out"]
check   = "none"

[buffers]
in = { element = "unsigned", rows = "1", cols = "64", fill = "random" }
out = { element = "unsigned long long", rows = "1", cols = "64" }
+++*/

__global__ void count_digits(const unsigned* in, unsigned long long* out) {
  unsigned char digits[10];
  unsigned char seen[10] = {};
  int n = 0;
  for (unsigned v = in[threadIdx.x]; v != 0; v /= 10) digits[n++] = v % 10;
  for (int i = 0; i < n; ++i) ++seen[digits[i]];
  // Insertion sort of the digits.
  for (int i = 1; i < n; ++i)
    for (int j = i; j > 0 && digits[j - 1] > digits[j]; --j) {
      const unsigned char other = digits[j];
      digits[j] = digits[j - 1];
      digits[j - 1] = other;
    }
  unsigned long long code = 0;
  for (int i = 0; i < n; ++i) code = code * 10 + digits[i];
  for (int d = 0; d < 10; ++d) code = code * 3 + seen[d];
  out[threadIdx.x] = code;
}
