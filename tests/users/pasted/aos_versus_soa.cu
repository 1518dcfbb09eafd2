#include <cstdio>
#include <cstddef>
#include <cstring>
#include <memory>

struct Pixel { unsigned char r, g, b, a; };
struct Point { float x, y, z; int tag; double weight; };
struct Points { float *x, *y, *z; int *tag; double *weight; };

__global__ void moveAos(Point *p, int n, float3 by)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    p[i].x += by.x;
    p[i].y += by.y;
    p[i].z += by.z;
    p[i].weight *= 0.5;
}

__global__ void moveSoa(Points p, int n, float3 by)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    p.x[i] += by.x;
    p.y[i] += by.y;
    p.z[i] += by.z;
    p.weight[i] *= 0.5;
}

struct CudaFree { void operator()(void *p) const { cudaFree(p); } };
template <class T> using Device = std::unique_ptr<T[], CudaFree>;
template <class T> Device<T> zeros(size_t n)
{
    T *p = nullptr;
    cudaMalloc(&p, n * sizeof(T));
    cudaMemset(p, 0, n * sizeof(T));
    return Device<T>(p);
}

int main()
{
    const int n = 4096, threads = 256;
    auto aos = zeros<Point>(n);
    auto x = zeros<float>(n), y = zeros<float>(n), z = zeros<float>(n);
    auto tag = zeros<int>(n);
    auto weight = zeros<double>(n);
    Points soa = {x.get(), y.get(), z.get(), tag.get(), weight.get()};
    const float3 by = make_float3(1.0f, 2.0f, 3.0f);
    moveAos<<<n / threads, threads>>>(aos.get(), n, by);
    moveSoa<<<n / threads, threads>>>(soa, n, by);
    auto host = std::make_unique<Point[]>(n);
    auto hz = std::make_unique<float[]>(n);
    cudaMemcpy(host.get(), aos.get(), n * sizeof(Point), cudaMemcpyDeviceToHost);
    cudaMemcpy(hz.get(), z.get(), n * sizeof(float), cudaMemcpyDeviceToHost);
    printf("a point has %zu bytes; z: %g and %g\n", sizeof(Point), host[7].z, hz[7]);
    return host[7].z != hz[7];
}
