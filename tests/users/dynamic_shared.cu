/*+++
title   = "Dynamic shared memory, carved up"
summary = "Three arrays of different types in one allocation of the launch."
entry   = "carve"
block   = ["64"]
grid    = ["2"]
args    = ["in", "out", "COUNT"]
check   = "none"
shared  = "COUNT * 14"

[params]
COUNT = { default = 64, values = [64], label = "Elements a block" }

[buffers]
in = { element = "unsigned", rows = "1", cols = "128", fill = "random" }
out = { element = "double", rows = "1", cols = "128" }
+++*/

extern __shared__ __align__(8) unsigned char memory[];

__global__ void carve(const unsigned* in, double* out, int count) {
  double* wide = reinterpret_cast<double*>(memory);
  int* words = reinterpret_cast<int*>(wide + count);
  unsigned short* halves = reinterpret_cast<unsigned short*>(words + count);
  const int t = threadIdx.x, i = blockIdx.x * count + t;
  halves[t] = in[i];
  words[count - 1 - t] = in[i] >> 16;
  __syncthreads();
  wide[(t * 5) % count] = halves[(t + 1) % count] * 0.5 + words[t];
  __syncthreads();
  out[i] = wide[t];
}
