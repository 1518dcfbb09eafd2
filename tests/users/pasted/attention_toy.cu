#include <cstdio>
#include <cmath>
#include <vector>
#include <random>
#include <algorithm>

// single-head attention, T tokens of D features; one block of D threads a query

constexpr int T = 64;
constexpr int D = 64;

__global__ void attention(const float (*Q)[D], const float (*K)[D], const float (*V)[D], float (*O)[D])
{
    __shared__ float q[D];
    __shared__ float p[T];
    const int row = blockIdx.x, t = threadIdx.x;
    q[t] = Q[row][t];
    __syncthreads();
    float score = 0.f;
    for (int d = 0; d < D; d++) score += q[d] * K[t][d];
    p[t] = score / sqrtf((float)D);
    __syncthreads();
    float m = p[0];
    for (int j = 1; j < T; j++) m = fmaxf(m, p[j]);
    float sum = 0.f;
    for (int j = 0; j < T; j++) sum += expf(p[j] - m);
    float acc = 0.f;
    for (int j = 0; j < T; j++) acc += expf(p[j] - m) * V[j][t];
    O[row][t] = acc / sum;
}

using Tokens = std::vector<float>;

static Tokens reference(const Tokens& q, const Tokens& k, const Tokens& v)
{
    Tokens o(T * D, 0.f), p(T);
    for (int i = 0; i < T; i++) {
        for (int j = 0; j < T; j++) {
            p[j] = 0;
            for (int d = 0; d < D; d++) p[j] += q[i * D + d] * k[j * D + d];
            p[j] /= std::sqrt(float(D));
        }
        const float m = *std::max_element(p.begin(), p.end());
        float s = 0;
        for (float& x : p) s += x = std::exp(x - m);
        for (int j = 0; j < T; j++)
            for (int d = 0; d < D; d++) o[i * D + d] += p[j] / s * v[j * D + d];
    }
    return o;
}

int main()
{
    std::mt19937 gen(1);
    std::normal_distribution<float> normal;
    Tokens q(T * D), k(T * D), v(T * D), o(T * D);
    for (auto* m : {&q, &k, &v}) for (float& x : *m) x = normal(gen);
    float (*dq)[D], (*dk)[D], (*dv)[D], (*dout)[D];
    const size_t bytes = T * D * sizeof(float);
    cudaMalloc((void**)&dq, bytes);
    cudaMalloc((void**)&dk, bytes);
    cudaMalloc((void**)&dv, bytes);
    cudaMalloc((void**)&dout, bytes);
    cudaMemcpy(dq, q.data(), bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(dk, k.data(), bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(dv, v.data(), bytes, cudaMemcpyHostToDevice);
    static_assert(T == D, "one thread for a key and for a feature");
    attention<<<T, D>>>(dq, dk, dv, dout);
    cudaMemcpy(o.data(), dout, bytes, cudaMemcpyDeviceToHost);
    const Tokens r = reference(q, k, v);
    float worst = 0;
    for (size_t i = 0; i < r.size(); i++) worst = std::max(worst, std::fabs(r[i] - o[i]));
    std::printf("worst %g\n", worst);
    return worst > 1e-4f;
}
