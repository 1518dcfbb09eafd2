/*+++
title   = "Gravity, tile by tile"
summary = "All pairs of bodies, 256 at a time in shared memory."
entry   = "bodyForce"
block   = ["256"]
grid    = ["width / 256"]
args    = ["pos", "acc", "width"]
check   = "none"
default_size = [16384, 1]

[buffers]
pos = { element = "float4", rows = "1", cols = "width", fill = "random" }
acc = { element = "float4", rows = "1", cols = "width" }
+++*/

#define BLOCK_SIZE 256
#define SOFTENING 1e-9f

__global__ void bodyForce(const float4 *p, float4 *a, int n)
{
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  float4 me = p[i];
  float Fx = 0.0f; float Fy = 0.0f; float Fz = 0.0f;

  for (int tile = 0; tile < n / BLOCK_SIZE; tile++) {
    __shared__ float3 spos[BLOCK_SIZE];
    float4 tpos = p[tile * BLOCK_SIZE + threadIdx.x];
    spos[threadIdx.x] = make_float3(tpos.x, tpos.y, tpos.z);
    __syncthreads();

    for (int j = 0; j < BLOCK_SIZE; j++) {
      float dx = spos[j].x - me.x;
      float dy = spos[j].y - me.y;
      float dz = spos[j].z - me.z;
      float distSqr = dx*dx + dy*dy + dz*dz + SOFTENING;
      float invDist = rsqrtf(distSqr);
      float invDist3 = invDist * invDist * invDist;

      Fx += dx * invDist3; Fy += dy * invDist3; Fz += dz * invDist3;
    }
    __syncthreads();
  }
  a[i] = make_float4(Fx, Fy, Fz, 0.0f);
}
