#include <stdio.h>
#include <stdlib.h>
#include <cuda_runtime.h>

#define NUM_BUF 2
#define LEN 4096
#define TRY(call, label)                                                            \
    if ((err = (call)) != cudaSuccess) {                                            \
        fprintf(stderr, #call ": %s (%d)\n", cudaGetErrorString(err), (int)err);    \
        goto label;                                                                 \
    }

__global__ void mix(unsigned *out, const unsigned *in, unsigned key, int rounds)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned v = in[i];
    while (rounds-- > 0) {
        v = (v ^ key) * 0x9E3779B1u;
        v = __funnelshift_l(v, v, 13);
    }
    out[i] = v;
}

static unsigned mix_host(unsigned v, unsigned key, int rounds)
{
    while (rounds-- > 0) {
        v = (v ^ key) * 0x9E3779B1u;
        v = v << 13 | v >> 19;
    }
    return v;
}

int main(int argc, char **argv)
{
    cudaError_t err = cudaSuccess;
    cudaStream_t s[NUM_BUF] = { 0 };
    unsigned *host = NULL, *in[NUM_BUF] = { 0 }, *out[NUM_BUF] = { 0 };
    unsigned key = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 16) : 0xC0FFEEu;
    int wrong = 0, i, b;

    TRY(cudaMallocHost((void **)&host, 2 * LEN * sizeof(unsigned)), done)
    for (i = 0; i < 2 * LEN; i++) host[i] = (unsigned)i;
    for (b = 0; b < NUM_BUF; b++) {
        TRY(cudaStreamCreate(&s[b]), done)
        TRY(cudaMalloc((void **)&in[b], LEN * sizeof(unsigned)), done)
        TRY(cudaMalloc((void **)&out[b], LEN * sizeof(unsigned)), done)
    }
    for (b = 0; b < NUM_BUF; b++) {
        TRY(cudaMemcpyAsync(in[b], host + b * LEN, LEN * sizeof(unsigned), cudaMemcpyHostToDevice, s[b]), done)
        mix<<<LEN / 256, 256, 0, s[b]>>>(out[b], in[b], key, 8);
        TRY(cudaMemcpyAsync(host + b * LEN, out[b], LEN * sizeof(unsigned), cudaMemcpyDeviceToHost, s[b]), done)
    }
    for (b = 0; b < NUM_BUF; b++) TRY(cudaStreamSynchronize(s[b]), done)
    for (i = 0; i < 2 * LEN; i++) wrong += host[i] != mix_host((unsigned)i, key, 8);
    printf("%d wrong\n", wrong);
done:
    for (b = 0; b < NUM_BUF; b++) {
        cudaFree(in[b]);
        cudaFree(out[b]);
        if (s[b]) cudaStreamDestroy(s[b]);
    }
    cudaFreeHost(host);
    return err != cudaSuccess || wrong;
}
