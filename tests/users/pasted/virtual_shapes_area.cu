#include <cstdio>
#include <new>

class Shape {
public:
    __device__ virtual ~Shape() {}
    __device__ virtual float area() const = 0;
    __device__ virtual void grow(float by) = 0;
};

class Circle : public Shape {
    float radius;
public:
    __device__ explicit Circle(float r) : radius(r) {}
    __device__ float area() const override { return 3.14159265f * radius * radius; }
    __device__ void grow(float by) override { radius *= by; }
};

class Box : public Shape {
    float w, h;
public:
    __device__ Box(float w, float h) : w(w), h(h) {}
    __device__ float area() const override { return w * h; }
    __device__ void grow(float by) override { w *= by; h *= by; }
};

__global__ void areas(float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    Circle c(1.0f + i % 3);
    Box b(2.0f, 0.5f * (i % 5));
    Shape *shape = (i & 1) ? static_cast<Shape *>(&c) : static_cast<Shape *>(&b);
    shape->grow(2.0f);
    out[i] = shape->area();
}

int main()
{
    const int n = 600;
    float *d, h[n];
    cudaMalloc(&d, n * sizeof(float));
    areas<<<(n + 63) / 64, 64>>>(d, n);
    cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
    double sum = 0;
    for (int i = 0; i < n; i++) sum += h[i];
    printf("total area %f\n", sum);
    cudaFree(d);
    return 0;
}
