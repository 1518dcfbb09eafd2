/*+++
title   = "Base64"
summary = "Three bytes become four letters of a table in constant memory."
entry   = "encode"
block   = ["64"]
grid    = ["ceil_div(N, 3 * 64)"]
args    = ["in", "out", "N"]
check   = "none"

[params]
N = { default = 500, values = [500], label = "Bytes" }

[buffers]
in = { element = "unsigned char", rows = "1", cols = "N", fill = "random" }
out = { element = "char", rows = "1", cols = "ceil_div(N, 3) * 4" }
+++*/

__constant__ char letters[65] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

__global__ void encode(const unsigned char* in, char* out, int n) {
  const int group = blockIdx.x * blockDim.x + threadIdx.x, at = group * 3;
  if (at >= n) return;
  const int left = min(3, n - at);
  unsigned bits = in[at] << 16;
  if (left > 1) bits |= in[at + 1] << 8;
  if (left > 2) bits |= in[at + 2];
  char4 word;
  word.x = letters[bits >> 18];
  word.y = letters[bits >> 12 & 63];
  word.z = left > 1 ? letters[bits >> 6 & 63] : '=';
  word.w = left > 2 ? letters[bits & 63] : '=';
  reinterpret_cast<char4*>(out)[group] = word;
}
