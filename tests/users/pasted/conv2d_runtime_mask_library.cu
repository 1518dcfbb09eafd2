// Convolution of an image with interleaved channels; borders are clamped. Part of imgkit.
#include <cuda_runtime.h>

__global__ void conv2d(const float* input, float* output, const float* mask,
                       int width, int height, int channels, int maskWidth)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int c = blockIdx.z;
    if (x >= width || y >= height) return;

    int radius = maskWidth / 2;
    float sum = 0.0f;
    for (int dy = -radius; dy <= radius; ++dy) {
        for (int dx = -radius; dx <= radius; ++dx) {
            int xx = min(max(x + dx, 0), width - 1);
            int yy = min(max(y + dy, 0), height - 1);
            sum += input[(yy * width + xx) * channels + c] * mask[(dy + radius) * maskWidth + dx + radius];
        }
    }
    output[(y * width + x) * channels + c] = sum;
}

cudaError_t imgkitConvolve(const float* input, float* output, const float* mask, int width, int height, int channels,
                           int maskWidth, cudaStream_t stream)
{
    dim3 block(32, 8);
    dim3 grid((width + 31) / 32, (height + 7) / 8, channels);
    conv2d<<<grid, block, 0, stream>>>(input, output, mask, width, height, channels, maskWidth);
    return cudaGetLastError();
}
