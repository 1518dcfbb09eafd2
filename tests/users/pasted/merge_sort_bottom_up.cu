#include <iostream>
#include <algorithm>
#include <vector>
#include <sys/time.h>

#define min(a, b) ((b) < (a) ? (b) : (a))

static long microseconds()
{
    timeval now;
    gettimeofday(&now, nullptr);
    return now.tv_sec * 1000000L + now.tv_usec;
}

// two sorted runs, one behind the other, become one
__device__ void merge_runs(const long* from, long* to, long first, long second, long end)
{
    long a = first, b = second;
    for (long at = first; at < end; ++at) {
        const bool left = b == end || (a < second && from[a] <= from[b]);
        to[at] = left ? from[a++] : from[b++];
    }
}

__global__ void merge_pass(const long* from, long* to, long count, long run)
{
    const long pairs = (count + 2 * run - 1) / (2 * run);
    for (long p = blockIdx.x * blockDim.x + threadIdx.x; p < pairs; p += gridDim.x * blockDim.x) {
        const long first = 2 * run * p;
        merge_runs(from, to, first, min(first + run, count), min(first + 2 * run, count));
    }
}

void sort_on_device(std::vector<long>& values, dim3 grid, dim3 block)
{
    long *a, *b;
    const long count = values.size();
    cudaMalloc((void**)&a, count * sizeof(long));
    cudaMalloc((void**)&b, count * sizeof(long));
    cudaMemcpy(a, values.data(), count * sizeof(long), cudaMemcpyHostToDevice);
    for (long run = 1; run < count; run *= 2) {
        merge_pass<<<grid, block>>>(a, b, count, run);
        std::swap(a, b);
    }
    cudaMemcpy(values.data(), a, count * sizeof(long), cudaMemcpyDeviceToHost);
    cudaFree(a);
    cudaFree(b);
}

int main(int argc, char** argv)
{
    dim3 block(64);
    dim3 grid(6);
    std::vector<long> values(1500);
    for (size_t i = 0; i < values.size(); i++) values[i] = long(i * 7919 % 4001) - 2000;
    const long begin = microseconds();
    sort_on_device(values, grid, block);
    const bool sorted = std::is_sorted(values.begin(), values.end());
    std::cout << (sorted ? "sorted" : "NOT sorted") << " in " << microseconds() - begin << " us\n";
    return !sorted;
}
