#include <cstdio>
#include <cstdlib>
#include <vector>
#include <cuda_runtime.h>
#include <helper_math.h>

constexpr float softening = 1e-3f;

struct Bodies
{
    float4* position;  // w: the mass
    float4* velocity;
    int count;
};

__device__ float3 pull(const float4 me, const float4 other, float3 acceleration)
{
    const float3 r = make_float3(other) - make_float3(me);
    const float inverse = rsqrtf(dot(r, r) + softening);
    return acceleration + r * (other.w * inverse * inverse * inverse);
}

template <int BLOCK>
__global__ void __launch_bounds__(BLOCK) accelerate(Bodies bodies, float dt)
{
    __shared__ float4 tile[BLOCK];
    const int i = blockIdx.x * BLOCK + threadIdx.x;
    const float4 me = bodies.position[i];
    float3 a = make_float3(0.0f);
    for (int first = 0; first < bodies.count; first += BLOCK) {
        tile[threadIdx.x] = bodies.position[first + threadIdx.x];
        __syncthreads();
#pragma unroll 8
        for (int k = 0; k < BLOCK; ++k) a = pull(me, tile[k], a);
        __syncthreads();
    }
    bodies.velocity[i] += make_float4(a, 0.0f) * dt;
}

__global__ void move(Bodies bodies, float dt)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const float4 v = bodies.velocity[i];
    bodies.position[i] += make_float4(v.x, v.y, v.z, 0.0f) * dt;
}

static float unit() { return 2.0f * rand() / RAND_MAX - 1.0f; }

int main()
{
    constexpr int N = 512, BLOCK = 128;
    std::vector<float4> p(N), v(N, make_float4(0.0f));
    for (auto& q : p) q = make_float4(unit(), unit(), unit(), 1.0f / N);
    Bodies bodies{nullptr, nullptr, N};
    cudaMalloc(&bodies.position, N * sizeof(float4));
    cudaMalloc(&bodies.velocity, N * sizeof(float4));
    cudaMemcpy(bodies.position, p.data(), N * sizeof(float4), cudaMemcpyHostToDevice);
    cudaMemcpy(bodies.velocity, v.data(), N * sizeof(float4), cudaMemcpyHostToDevice);
    for (int step = 0; step < 3; ++step) {
        accelerate<BLOCK><<<N / BLOCK, BLOCK>>>(bodies, 0.01f);
        move<<<N / BLOCK, BLOCK>>>(bodies, 0.01f);
    }
    cudaMemcpy(v.data(), bodies.velocity, N * sizeof(float4), cudaMemcpyDeviceToHost);
    float3 momentum = make_float3(0.0f);
    for (int i = 0; i < N; ++i) momentum += make_float3(v[i]) * p[i].w;
    printf("momentum %g %g %g\n", momentum.x, momentum.y, momentum.z);
    cudaFree(bodies.position);
    cudaFree(bodies.velocity);
    return length(momentum) < 1e-4f ? 0 : 1;
}
