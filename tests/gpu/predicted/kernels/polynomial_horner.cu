/*+++
title   = "Polynomial by Horner's rule"
summary = "A long chain of fused multiply-adds on every element."
entry   = "horner"
block   = ["128"]
grid    = ["ceil_div(width * height, 128)"]
args    = ["in", "out", "width * height"]
check   = "none"
default_size = [512, 512]

[buffers]
in  = { element = "float", rows = "height", cols = "width", fill = "random" }
out = { element = "float", rows = "height", cols = "width" }
+++*/

#define ROUNDS 40

__global__ void horner(const float* in, float* out, int n)
{
  int tid = blockIdx.x * blockDim.x + threadIdx.x;
  if (tid >= n) return;

  float x = in[tid];
  float acc = 0.0f;
  for (int r = 0; r < ROUNDS; r++) {
    float p = 0.0013f;
    p = p * x + 0.0089f;
    p = p * x - 0.0416f;
    p = p * x + 0.1666f;
    p = p * x - 0.2500f;
    p = p * x + 0.3333f;
    p = p * x - 0.5000f;
    p = p * x + 0.9999f;
    x = p * 0.5f + 0.1f;
    acc += p;
  }
  out[tid] = acc;
}
