/*+++
title   = "Bodies that attract each other"
summary = "All pairs, bodies staged in shared memory as float4."
entry   = "attract"
block   = ["64"]
grid    = ["ceil_div(N, 64)"]
args    = ["bodies", "out", "N"]
check   = "none"

[params]
N = { default = 100, values = [100], label = "Bodies" }

[buffers]
bodies = { element = "float4", rows = "1", cols = "N", fill = "random" }
out = { element = "float4", rows = "1", cols = "N" }
+++*/

__device__ float3 pull(float4 a, float4 b, float3 sum) {
  const float3 r = make_float3(b.x - a.x, b.y - a.y, b.z - a.z);
  const float d2 = r.x * r.x + r.y * r.y + r.z * r.z + 0.01f;
  const float d = sqrtf(d2);
  const float s = b.w / (d2 * d);
  return make_float3(sum.x + r.x * s, sum.y + r.y * s, sum.z + r.z * s);
}

__global__ void attract(const float4* bodies, float4* out, int n) {
  __shared__ float4 tile[64];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float4 me = i < n ? bodies[i] : make_float4(0, 0, 0, 0);
  float3 sum = {0, 0, 0};
  for (int at = 0; at < n; at += 64) {
    if (at + threadIdx.x < n) tile[threadIdx.x] = bodies[at + threadIdx.x];
    __syncthreads();
    for (int k = 0; k < min(64, n - at); ++k) sum = pull(me, tile[k], sum);
    __syncthreads();
  }
  if (i < n) out[i] = make_float4(sum.x, sum.y, sum.z, me.w);
}
