#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

struct Node {
    int value;
    Node *next;
};

// each thread makes a list on the device's heap, adds it up, and gives it back
__global__ void lists(int *sums, int length)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    Node *head = nullptr;
    for (int i = 0; i <= length; ++i) {
        Node *node = new Node;
        if (node == nullptr) break;
        node->value = i + t;
        node->next = head;
        head = node;
    }
    int sum = 0;
    for (Node *n = head; n; n = n->next) sum += n->value;
    while (head) {
        Node *next = head->next;
        delete head;
        head = next;
    }
    sums[t] = sum;
}

int main()
{
    const int threads = 64, length = 7;
    cudaDeviceSetLimit(cudaLimitMallocHeapSize, 8 << 20);
    int *sums;
    cudaMallocManaged(&sums, threads * sizeof(int));
    lists<<<2, threads / 2>>>(sums, length);
    cudaDeviceSynchronize();
    for (int t = 0; t < threads; ++t)
        if (sums[t] != 28 + 8 * t) { printf("thread %d: %d\n", t, sums[t]); return 1; }
    printf("all lists add up\n");
    return 0;
}
