#include <cstdio>
#include <cstdlib>
#include <cmath>
#include <vector>
#include <cuda_runtime.h>

struct Turn { float cosine, sine; };

// The picture turned around its middle; between the pixels the texture unit interpolates.
__global__ void turned(float* to, cudaTextureObject_t from, int side, Turn turn, float zoom)
{
    const int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column >= side || row >= side) return;
    const float right = (column + 0.5f) / side - 0.5f, down = (row + 0.5f) / side - 0.5f;
    to[row * side + column] = tex2D<float>(from, 0.5f + zoom * (turn.cosine * right - turn.sine * down),
                                           0.5f + zoom * (turn.sine * right + turn.cosine * down));
}

int main(int argc, char** argv)
{
    const int side = 112;
    const double degrees = argc > 1 ? atof(argv[1]) : 90.0;
    std::vector<float> picture(side * side), result(picture.size());
    for (int i = 0; i < side * side; ++i) picture[i] = float(i % side) / side;

    cudaArray_t array;
    cudaChannelFormatDesc floats = cudaCreateChannelDesc<float>();
    cudaMallocArray(&array, &floats, side, side);
    cudaMemcpy2DToArray(array, 0, 0, picture.data(), side * sizeof(float), side * sizeof(float), side, cudaMemcpyHostToDevice);
    cudaResourceDesc what{};
    what.resType = cudaResourceTypeArray;
    what.res.array.array = array;
    cudaTextureDesc how{};
    how.normalizedCoords = true;
    how.filterMode = cudaFilterModeLinear;
    how.readMode = cudaReadModeElementType;
    for (auto& mode : how.addressMode) mode = cudaAddressModeMirror;
    cudaTextureObject_t texture;
    cudaCreateTextureObject(&texture, &what, &how, nullptr);

    float* to;
    cudaMalloc(&to, result.size() * sizeof(float));
    const Turn turn{float(cos(degrees * M_PI / 180)), float(sin(degrees * M_PI / 180))};
    const dim3 block(16, 16), grid(side / block.x, side / block.y);
    turned<<<grid, block>>>(to, texture, side, turn, 1.0f);
    cudaMemcpy(result.data(), to, result.size() * sizeof(float), cudaMemcpyDeviceToHost);
    printf("top %f, bottom %f\n", result[side / 2], result[(side - 1) * side + side / 2]);
    cudaDestroyTextureObject(texture);
    cudaFreeArray(array);
    cudaFree(to);
}
