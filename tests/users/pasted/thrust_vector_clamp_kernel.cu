#include <thrust/host_vector.h>
#include <thrust/device_vector.h>
#include <thrust/generate.h>
#include <thrust/extrema.h>
#include <thrust/execution_policy.h>
#include <iostream>
#include <cstdlib>

__global__ void clampKernel(float* data, std::size_t n, float lo, float hi)
{
    std::size_t i = blockIdx.x * static_cast<std::size_t>(blockDim.x) + threadIdx.x;
    if (i < n) data[i] = fminf(fmaxf(data[i], lo), hi);
}

int main()
{
    thrust::host_vector<float> h(10'000);
    thrust::generate(h.begin(), h.end(), [] { return float(rand() % 1000); });
    thrust::device_vector<float> d = h;

    const unsigned threads = 192;
    const unsigned blocks = (d.size() + threads - 1) / threads;
    clampKernel<<<blocks, threads>>>(d.data().get(), d.size(), 100.0f, 900.0f);

    auto [lo, hi] = thrust::minmax_element(thrust::device, d.begin(), d.end());
    float least = *lo, most = *hi;
    std::cout << least << " to " << most << "\n";
    return least < 100.0f || most > 900.0f;
}
