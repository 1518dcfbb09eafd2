/*+++
title   = "Particles, a structure of arrays"
summary = "A step of motion with drag and a bouncing floor."
entry   = "advance"
block   = ["256"]
grid    = ["ceil_div(width * height, 256)"]
args    = ["{px, py, pz, vx, vy, vz}", "width * height", 0.001]
check   = "none"
default_size = [2048, 1024]

[buffers]
px = { element = "float", rows = "height", cols = "width", fill = "random" }
py = { element = "float", rows = "height", cols = "width", fill = "random" }
pz = { element = "float", rows = "height", cols = "width", fill = "random" }
vx = { element = "float", rows = "height", cols = "width", fill = "random" }
vy = { element = "float", rows = "height", cols = "width", fill = "random" }
vz = { element = "float", rows = "height", cols = "width", fill = "random" }
+++*/

struct Particles {
  float *px, *py, *pz;
  float *vx, *vy, *vz;
};

__global__ void advance(Particles p, int count, float dt) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;

  const float drag = 1.0f - 0.1f * dt;
  float vx = p.vx[i] * drag;
  float vy = p.vy[i] * drag - 9.81f * dt;
  float vz = p.vz[i] * drag;
  const float y = p.py[i] + vy * dt;

  p.px[i] += vx * dt;
  p.pz[i] += vz * dt;
  p.py[i] = fabsf(y);
  p.vx[i] = vx;
  p.vy[i] = y < 0.0f ? -0.9f * vy : vy;
  p.vz[i] = vz;
}
