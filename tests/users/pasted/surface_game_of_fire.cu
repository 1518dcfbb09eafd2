#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>
#include <cuda_runtime.h>
#include <cuda_profiler_api.h>

// Every point of a flame is the mean of four below it, a little cooler; on surfaces of floats.

class FloatSurface {
public:
    FloatSurface(int width, int height) {
        const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
        cudaMallocArray(&array_, &format, width, height, cudaArraySurfaceLoadStore);
        cudaResourceDesc resource = {};
        resource.resType = cudaResourceTypeArray;
        resource.res.array.array = array_;
        cudaCreateSurfaceObject(&surface_, &resource);
    }
    ~FloatSurface() {
        cudaDestroySurfaceObject(surface_);
        cudaFreeArray(array_);
    }
    FloatSurface(const FloatSurface&) = delete;
    cudaSurfaceObject_t get() const { return surface_; }
    cudaArray_t array() const { return array_; }

private:
    cudaArray_t array_ = nullptr;
    cudaSurfaceObject_t surface_ = 0;
};

__global__ void burn(cudaSurfaceObject_t now, cudaSurfaceObject_t next, int width, int height, unsigned seed)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    float heat;
    if (y == height - 1) {
        unsigned r = (x * 1103515245u + seed) ^ (seed >> 7);
        heat = (r * 2654435761u >> 24) / 255.0f;
    } else {
        float sum = 0.0f, one;
        for (int d = -1; d <= 1; ++d) {
            surf2Dread(&one, now, (x + d) * 4, y + 1, cudaBoundaryModeClamp);
            sum += one;
        }
        surf2Dread(&one, now, x * 4, min(y + 2, height - 1));
        heat = fmaxf(0.0f, (sum + one) * 0.25f - 0.01f);
    }
    surf2Dwrite(heat, next, x * 4, y);
}

int main()
{
    const int width = 80, height = 60;
    FloatSurface a(width, height), b(width, height);
    std::vector<float> h(width * height, 0.0f);
    cudaMemcpy2DToArray(a.array(), 0, 0, h.data(), width * 4, width * 4, height, cudaMemcpyHostToDevice);
    cudaProfilerStart();
    for (int t = 0; t < 6; ++t) {
        const FloatSurface &now = t % 2 ? b : a, &next = t % 2 ? a : b;
        burn<<<dim3((width + 15) / 16, (height + 15) / 16), dim3(16, 16)>>>(now.get(), next.get(), width, height, 17u * t + 1);
    }
    cudaProfilerStop();
    cudaMemcpy2DFromArray(h.data(), width * 4, a.array(), 0, 0, width * 4, height, cudaMemcpyDeviceToHost);
    double heat = 0;
    for (float v : h) heat += v;
    printf("heat %f\n", heat);
    return heat <= 0;
}
