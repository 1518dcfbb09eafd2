/*+++
title   = "Particles, an array of structures"
summary = "Position, velocity, force and mass are stored together; each thread has one record."
entry   = "updateParticles"
block   = ["128"]
grid    = ["ceil_div(width * height, 128)"]
args    = ["particles", "width * height", 0.01]
check   = "none"
default_size = [1024, 1024]

[buffers]
particles = { element = "Particle", fields = ["float pos[3]", "float vel[3]", "float force[3]", "float mass"], rows = "height", cols = "width", fill = { random = "uniform", low = 0.5, high = 1 } }
+++*/

struct Particle
{
    float pos[3];
    float vel[3];
    float force[3];
    float mass;
};

__global__ void updateParticles(Particle* particles, int n, float dt)
{
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    if (id < n)
    {
        Particle& p = particles[id];
        for (int k = 0; k < 3; k++)
        {
            p.vel[k] += p.force[k] / p.mass * dt;
            p.pos[k] += p.vel[k] * dt;
        }
    }
}
