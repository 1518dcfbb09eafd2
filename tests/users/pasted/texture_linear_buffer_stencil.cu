#include <cstdio>
#include <cstring>
#include <vector>

__global__ void blur(cudaTextureObject_t source, float* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > 0 && i < n - 1)
        out[i] = 0.25f * tex1Dfetch<float>(source, i - 1) + 0.5f * tex1Dfetch<float>(source, i)
               + 0.25f * tex1Dfetch<float>(source, i + 1);
}

int main()
{
    const int n = 4096;
    std::vector<float> in(n), out(n);
    for (int i = 0; i < n; i++) in[i] = (float)((i * i) % 31);
    float *d_in, *d_out;
    cudaMalloc(&d_in, n * sizeof(float));
    cudaMalloc(&d_out, n * sizeof(float));
    cudaMemcpy(d_in, in.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemset(d_out, 0, n * sizeof(float));

    cudaResourceDesc resource;
    memset(&resource, 0, sizeof(resource));
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = d_in;
    resource.res.linear.desc = cudaCreateChannelDesc<float>();
    resource.res.linear.sizeInBytes = n * sizeof(float);
    cudaTextureDesc texture;
    memset(&texture, 0, sizeof(texture));
    texture.readMode = cudaReadModeElementType;
    cudaTextureObject_t object = 0;
    cudaCreateTextureObject(&object, &resource, &texture, nullptr);

    blur<<<n / 256, 256>>>(object, d_out, n);
    cudaMemcpy(out.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost);
    int bad = 0;
    for (int i = 1; i < n - 1; i++) bad += out[i] != 0.25f * in[i - 1] + 0.5f * in[i] + 0.25f * in[i + 1];
    printf("%d bad\n", bad);
    cudaDestroyTextureObject(object);
    cudaFree(d_in);
    cudaFree(d_out);
    return bad != 0;
}
