// build with relocatable device code (RDC): kernels launch kernels here
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int kDeepest = 10;
constexpr int kSmall = 24;

__device__ void insertion_sort(int *first, int count)
{
    for (int i = 1; i < count; ++i) {
        const int value = first[i];
        int at = i;
        for (; at > 0 && first[at - 1] > value; --at) first[at] = first[at - 1];
        first[at] = value;
    }
}

// a single thread parts its range, and lets one kernel for each side do the rest
__global__ void sort_range(int *first, int count, int depth)
{
    if (count <= kSmall || depth == kDeepest) {
        insertion_sort(first, count);
        return;
    }
    const int pivot = first[count / 2];
    int below = 0, at = 0, above = count;
    while (at < above) {
        const int value = first[at];
        if (value < pivot) {
            first[at++] = first[below];
            first[below++] = value;
        } else if (value > pivot) {
            first[at] = first[--above];
            first[above] = value;
        } else {
            ++at;
        }
    }
    if (below > 1) sort_range<<<1, 1, 0, cudaStreamFireAndForget>>>(first, below, depth + 1);
    if (count - above > 1) sort_range<<<1, 1, 0, cudaStreamFireAndForget>>>(first + above, count - above, depth + 1);
}

int main(int argc, char **argv)
{
    const int count = argc > 1 ? atoi(argv[1]) : 900;
    std::vector<int> h(count);
    for (int &v : h) v = rand() % 5000;
    int *d;
    cudaMalloc(&d, count * sizeof(int));
    cudaMemcpy(d, h.data(), count * sizeof(int), cudaMemcpyHostToDevice);
    sort_range<<<1, 1>>>(d, count, 0);
    cudaDeviceSynchronize();
    cudaMemcpy(h.data(), d, count * sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 1; i < count; ++i)
        if (h[i - 1] > h[i]) return printf("%d and %d are the wrong way round\n", i - 1, i), 1;
    puts("sorted");
}
