#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <cuda.h>

enum boundary { BOUNDARY_NONE, BOUNDARY_WRAP, BOUNDARY_BOUNCE };

struct vec { float x, y, z; };

struct particle {
    struct vec pos;
    struct vec vel;
    float mass;
    int alive;
};

struct world {
    float dt;
    float size;
    struct vec gravity;
};

__device__ static void wrap(float *p, float size)
{
    if (*p < 0.f) *p += size;
    else if (*p >= size) *p -= size;
}

__device__ static void bounce(float *p, float *v, float size)
{
    if (*p < 0.f) { *p = -*p; *v = -*v; }
    else if (*p > size) { *p = 2.f * size - *p; *v = -*v; }
}

__global__ void advance(struct particle *p, int n, struct world w, enum boundary kind)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n || !p[i].alive) return;
    struct particle me = p[i];
    me.vel.x += w.dt * w.gravity.x;
    me.vel.y += w.dt * w.gravity.y;
    me.vel.z += w.dt * w.gravity.z;
    me.pos.x += w.dt * me.vel.x;
    me.pos.y += w.dt * me.vel.y;
    me.pos.z += w.dt * me.vel.z;
    if (kind == BOUNDARY_WRAP) {
        wrap(&me.pos.x, w.size); wrap(&me.pos.y, w.size); wrap(&me.pos.z, w.size);
    } else if (kind == BOUNDARY_BOUNCE) {
        bounce(&me.pos.x, &me.vel.x, w.size);
        bounce(&me.pos.y, &me.vel.y, w.size);
        bounce(&me.pos.z, &me.vel.z, w.size);
    }
    p[i] = me;
}

static void fill(struct particle *p, int n, float size)
{
    for (int i = 0; i < n; i++) {
        p[i].pos.x = size * rand() / RAND_MAX;
        p[i].pos.y = size * rand() / RAND_MAX;
        p[i].pos.z = size * rand() / RAND_MAX;
        p[i].vel.x = p[i].vel.y = p[i].vel.z = 0.f;
        p[i].mass = 1.f;
        p[i].alive = i % 5 != 0;
    }
}

int main(void)
{
    const int n = 2000;
    struct particle *h = (struct particle *)malloc(n * sizeof(struct particle)), *d;
    struct world w = { 0.01f, 10.f, { 0.f, -9.81f, 0.f } };
    enum boundary kind = BOUNDARY_BOUNCE;
    fill(h, n, w.size);
    cudaMalloc((void **)&d, n * sizeof(struct particle));
    cudaMemcpy(d, h, n * sizeof(struct particle), cudaMemcpyHostToDevice);
    for (int step = 0; step < 4; step++)
        advance<<<(int)ceil(n / 128.0), 128>>>(d, n, w, kind);
    cudaMemcpy(h, d, n * sizeof(struct particle), cudaMemcpyDeviceToHost);
    double y = 0;
    for (int i = 0; i < n; i++) y += h[i].pos.y;
    printf("mean height %f\n", y / n);
    cudaFree(d);
    free(h);
    return 0;
}
