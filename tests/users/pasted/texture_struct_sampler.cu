#include <cuda_runtime.h>
#include <cstdio>
#include <vector>

struct Sampler {
    cudaTextureObject_t texture;
    float offset_x, offset_y;
    __device__ float4 operator()(float x, float y) const { return tex2D<float4>(texture, x + offset_x, y + offset_y); }
};

__global__ void downsample(float4 *out, Sampler sampler, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    float4 a = sampler(2.0f * x, 2.0f * y), b = sampler(2.0f * x + 1, 2.0f * y);
    float4 c = sampler(2.0f * x, 2.0f * y + 1), d = sampler(2.0f * x + 1, 2.0f * y + 1);
    out[y * width + x] = make_float4((a.x + b.x + c.x + d.x) / 4, (a.y + b.y + c.y + d.y) / 4,
                                     (a.z + b.z + c.z + d.z) / 4, (a.w + b.w + c.w + d.w) / 4);
}

static cudaTextureObject_t make_texture(cudaArray_t array)
{
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaTextureDesc description{};
    description.addressMode[0] = description.addressMode[1] = cudaAddressModeClamp;
    description.filterMode = cudaFilterModePoint;
    description.readMode = cudaReadModeElementType;
    description.normalizedCoords = 0;
    cudaTextureObject_t texture = 0;
    cudaCreateTextureObject(&texture, &resource, &description, nullptr);
    return texture;
}

int main()
{
    const int width = 64, height = 48;
    std::vector<float4> image(width * height), small(width * height / 4);
    for (int i = 0; i < width * height; ++i) image[i] = make_float4(i % width, i / width, 1, 0);
    cudaArray_t array;
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float4>();
    cudaMallocArray(&array, &format, width, height);
    cudaMemcpy2DToArray(array, 0, 0, image.data(), width * sizeof(float4), width * sizeof(float4), height, cudaMemcpyHostToDevice);
    Sampler sampler{make_texture(array), 0.5f, 0.5f};
    float4 *out;
    cudaMalloc(&out, small.size() * sizeof(float4));
    downsample<<<dim3(width / 2 / 16, height / 2 / 8), dim3(16, 8)>>>(out, sampler, width / 2, height / 2);
    cudaMemcpy(small.data(), out, small.size() * sizeof(float4), cudaMemcpyDeviceToHost);
    printf("pixel (3, 2): %g %g\n", small[2 * 32 + 3].x, small[2 * 32 + 3].y);
    return small[2 * 32 + 3].x != 6.5f || small[2 * 32 + 3].y != 4.5f;
}
