/*+++
title   = "Rays and spheres"
summary = "Vectors with operators, square roots, and a loop over objects in constant memory."
entry   = "trace"
block   = ["8", "8"]
grid    = ["W / 8", "H / 8"]
args    = ["out", "W", "H"]
check   = "none"

[params]
W = { default = 40, values = [40], label = "Columns" }
H = { default = 32, values = [32], label = "Rows" }

[buffers]
out = { element = "uchar4", rows = "1", cols = "W * H" }
+++*/

struct Sphere {
  float x, y, z, r;
  unsigned colour;
};
__constant__ Sphere spheres[3] = {{0, 0, 5, 1, 0xff2040}, {1.5f, 0.5f, 4, 0.7f, 0x20ff40}, {-1, -0.5f, 3, 0.5f, 0x4020ff}};

struct V {
  float x, y, z;
};
__device__ V operator-(V a, V b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
__device__ V operator*(float s, V a) { return {s * a.x, s * a.y, s * a.z}; }
__device__ float dot(V a, V b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
__device__ V unit(V a) { return (1.0f / sqrtf(dot(a, a))) * a; }

__global__ void trace(uchar4* out, int w, int h) {
  const int px = blockIdx.x * 8 + threadIdx.x, py = blockIdx.y * 8 + threadIdx.y;
  const V ray = unit({(px + 0.5f) / w * 2 - 1, (py + 0.5f) / h * 2 - 1, 1.5f});
  float nearest = 1e20f;
  uchar4 colour = make_uchar4(10, 10, 30, 255);
  for (const Sphere& s : spheres) {
    const V centre{s.x, s.y, s.z};
    const float along = dot(ray, centre), d2 = dot(centre, centre) - along * along;
    if (along < 0 || d2 > s.r * s.r) continue;
    const float t = along - sqrtf(s.r * s.r - d2);
    if (t >= nearest) continue;
    nearest = t;
    const V normal = unit(t * ray - centre);
    const float light = fmaxf(0.1f, dot(normal, unit({-1, -1, -1})));
    colour = make_uchar4((s.colour >> 16) * light, (s.colour >> 8 & 255) * light, (s.colour & 255) * light, 255);
  }
  out[py * w + px] = colour;
}
