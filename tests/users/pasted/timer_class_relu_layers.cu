#include <iostream>
#include <memory>
#include <vector>
#include <chrono>

class GpuTimer {
public:
    GpuTimer() { cudaEventCreate(&start_); cudaEventCreate(&stop_); }
    ~GpuTimer() { cudaEventDestroy(start_); cudaEventDestroy(stop_); }
    void start(cudaStream_t s = nullptr) { cudaEventRecord(start_, s); }
    float stop(cudaStream_t s = nullptr) {
        cudaEventRecord(stop_, s);
        cudaEventSynchronize(stop_);
        float ms = 0.0f;
        cudaEventElapsedTime(&ms, start_, stop_);
        return ms;
    }
private:
    cudaEvent_t start_{}, stop_{};
};

struct CudaDeleter { void operator()(void* p) const { cudaFree(p); } };
template <typename T> using device_ptr = std::unique_ptr<T[], CudaDeleter>;
template <typename T> device_ptr<T> make_device(std::size_t n) {
    T* p = nullptr;
    if (cudaMalloc(&p, n * sizeof(T)) != cudaSuccess) throw std::bad_alloc();
    return device_ptr<T>(p);
}

// out[b][o] = relu(sum_i in[b][i] * w[o][i] + bias[o])
__global__ void dense_relu(const float* in, const float* w, const float* bias, float* out, int batch, int inputs, int outputs)
{
    const int o = blockIdx.x * blockDim.x + threadIdx.x;
    const int b = blockIdx.y * blockDim.y + threadIdx.y;
    if (o >= outputs || b >= batch) return;
    float s = bias[o];
    for (int i = 0; i < inputs; ++i) s = fmaf(in[b * inputs + i], w[o * inputs + i], s);
    out[b * outputs + o] = fmaxf(s, 0.f);
}

int main()
{
    const int batch = 32;
    const std::vector<int> widths{ 64, 48, 10 };
    device_ptr<float> activations = make_device<float>(batch * widths[0]);
    std::vector<float> input(batch * widths[0], 1.0f);
    cudaMemcpy(activations.get(), input.data(), input.size() * sizeof(float), cudaMemcpyHostToDevice);

    GpuTimer timer;
    timer.start();
    for (std::size_t layer = 0; layer + 1 < widths.size(); ++layer) {
        const int inputs = widths[layer], outputs = widths[layer + 1];
        auto w = make_device<float>(inputs * outputs);
        auto bias = make_device<float>(outputs);
        auto next = make_device<float>(batch * outputs);
        std::vector<float> hw(inputs * outputs, 1.0f / inputs), hb(outputs, 0.5f);
        cudaMemcpy(w.get(), hw.data(), hw.size() * sizeof(float), cudaMemcpyHostToDevice);
        cudaMemcpy(bias.get(), hb.data(), hb.size() * sizeof(float), cudaMemcpyHostToDevice);
        dim3 block(16, 8);
        dim3 grid((outputs + block.x - 1) / block.x, (batch + block.y - 1) / block.y);
        dense_relu<<<grid, block>>>(activations.get(), w.get(), bias.get(), next.get(), batch, inputs, outputs);
        activations = std::move(next);
    }
    std::cout << timer.stop() << " ms\n";
    std::vector<float> result(batch * widths.back());
    cudaMemcpy(result.data(), activations.get(), result.size() * sizeof(float), cudaMemcpyDeviceToHost);
    std::cout << result[0] << '\n';
    return std::abs(result[0] - 2.0f) > 1e-4f;
}
