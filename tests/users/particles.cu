/*+++
title   = "Particles as objects"
summary = "An array of structures with methods, moved and reflected."
entry   = "move"
block   = ["64"]
grid    = ["ceil_div(N, 64)"]
args    = ["particles", "N"]
check   = "none"

[params]
N = { default = 100, values = [100], label = "Particles" }

[buffers]
particles = { element = "float", rows = "1", cols = "N * 8", fill = "random" }
+++*/

struct Vec {
  float x, y, z;
  __device__ Vec operator+(const Vec& o) const { return {x + o.x, y + o.y, z + o.z}; }
  __device__ Vec operator*(float s) const { return {x * s, y * s, z * s}; }
  __device__ float& operator[](int axis) { return axis == 0 ? x : axis == 1 ? y : z; }
};

struct Particle {
  Vec place, velocity;
  float mass;
  int hits;

  __device__ void step(float dt) {
    place = place + velocity * dt;
    for (int axis = 0; axis < 3; ++axis) {
      if (place[axis] > 1.0f) {
        place[axis] = 2.0f - place[axis];
        velocity[axis] = -velocity[axis];
        ++hits;
      }
    }
  }
};

__global__ void move(Particle* particles, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  Particle own = particles[i];
  own.hits = 0;
  for (int s = 0; s < 10; ++s) own.step(0.125f);
  particles[i] = own;
}
