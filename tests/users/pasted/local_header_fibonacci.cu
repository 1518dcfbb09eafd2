#include <vector>
#include "include_fibonacci_kernels.cuh"

int main()
{
    const unsigned n = 500;
    unsigned long long *d;
    cudaMalloc(&d, n * sizeof(unsigned long long));
    fibonacci_kernel<<<(n + 63) / 64, 64>>>(d, n);
    std::vector<unsigned long long> h(n);
    cudaMemcpy(h.data(), d, n * sizeof(unsigned long long), cudaMemcpyDeviceToHost);
    print_first(h.data(), 12);
    cudaFree(d);
    return h[89] != 1779979416004714189ULL;
}
