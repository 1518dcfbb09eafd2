/*+++
title   = "Inverses of 4 x 4 matrices"
summary = "One thread per matrix, loaded as four float4; inverted by cofactors."
entry   = "invert4x4"
block   = ["128"]
grid    = ["ceil_div(width * height, 128)"]
args    = ["m", "inv", "width * height"]
check   = "none"
default_size = [1024, 640]

[buffers]
m   = { element = "float4", rows = "width * height", cols = 4, fill = "random" }
inv = { element = "float4", rows = "width * height", cols = 4 }
+++*/

__global__ void invert4x4(const float4* __restrict__ m, float4* __restrict__ inv, int count)
{
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= count) return;

  const float4 a = m[4 * t + 0];
  const float4 b = m[4 * t + 1];
  const float4 c = m[4 * t + 2];
  const float4 d = m[4 * t + 3];

  // 2x2 minors of the upper and of the lower half
  float s0 = a.x * b.y - b.x * a.y, s1 = a.x * b.z - b.x * a.z, s2 = a.x * b.w - b.x * a.w;
  float s3 = a.y * b.z - b.y * a.z, s4 = a.y * b.w - b.y * a.w, s5 = a.z * b.w - b.z * a.w;
  float c5 = c.z * d.w - d.z * c.w, c4 = c.y * d.w - d.y * c.w, c3 = c.y * d.z - d.y * c.z;
  float c2 = c.x * d.w - d.x * c.w, c1 = c.x * d.z - d.x * c.z, c0 = c.x * d.y - d.x * c.y;

  float det = s0 * c5 - s1 * c4 + s2 * c3 + s3 * c2 - s4 * c1 + s5 * c0;
  float r = 1.0f / (det + 1e-20f);

  inv[4 * t + 0] = make_float4((b.y * c5 - b.z * c4 + b.w * c3) * r, (-a.y * c5 + a.z * c4 - a.w * c3) * r,
                               (d.y * s5 - d.z * s4 + d.w * s3) * r, (-c.y * s5 + c.z * s4 - c.w * s3) * r);
  inv[4 * t + 1] = make_float4((-b.x * c5 + b.z * c2 - b.w * c1) * r, (a.x * c5 - a.z * c2 + a.w * c1) * r,
                               (-d.x * s5 + d.z * s2 - d.w * s1) * r, (c.x * s5 - c.z * s2 + c.w * s1) * r);
  inv[4 * t + 2] = make_float4((b.x * c4 - b.y * c2 + b.w * c0) * r, (-a.x * c4 + a.y * c2 - a.w * c0) * r,
                               (d.x * s4 - d.y * s2 + d.w * s0) * r, (-c.x * s4 + c.y * s2 - c.w * s0) * r);
  inv[4 * t + 3] = make_float4((-b.x * c3 + b.y * c1 - b.z * c0) * r, (a.x * c3 - a.y * c1 + a.z * c0) * r,
                               (-d.x * s3 + d.y * s1 - d.z * s0) * r, (c.x * s3 - c.y * s1 + c.z * s0) * r);
}
