/*
 * Every thread calls every atomic function of integers. What is left must not
 * hang on the order in which they came.
 */
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <helper_cuda.h>

#define min(a, b) ((a) < (b) ? (a) : (b))
#define max(a, b) ((a) > (b) ? (a) : (b))

enum Slot { ADD, SUB, EXCH, MAX_, MIN_, INC, DEC, CAS, AND, OR, XOR, SLOTS };

static const unsigned int kThreads = 96;
static const unsigned int kBlocks = 14;

__global__ void everyAtomic(int *slot)
{
    const int me = threadIdx.x + blockIdx.x * blockDim.x;
    atomicAdd(slot + ADD, me);
    atomicSub(slot + SUB, 2);
    atomicExch(slot + EXCH, me + 1);
    atomicMax(slot + MAX_, (me * 37) % 1000);
    atomicMin(slot + MIN_, 500 - (me * 37) % 1000);
    atomicInc((unsigned int *)slot + INC, 99);
    atomicDec((unsigned int *)slot + DEC, 49);
    atomicCAS(slot + CAS, 0, me + 1);
    atomicAnd(slot + AND, ~(1 << (me % 20)));
    atomicOr(slot + OR, 1 << (me % 20));
    atomicXor(slot + XOR, me);
}

static int expect(const char *name, bool right)
{
    if (!right) printf("%s left something else\n", name);
    return !right;
}

static int compare(const int *slot, int threads)
{
    int add = 0, most = 0, least = 500, exclusive = 0, bad = 0;
    unsigned down = 0;
    for (int me = 0; me < threads; me++) {
        add += me;
        most = max(most, me * 37 % 1000);
        least = min(least, 500 - me * 37 % 1000);
        exclusive ^= me;
        down = down == 0 || down > 49 ? 49 : down - 1;
    }
    bad += expect("atomicAdd", slot[ADD] == add);
    bad += expect("atomicSub", slot[SUB] == -2 * threads);
    bad += expect("atomicExch", slot[EXCH] > 0 && slot[EXCH] <= threads);
    bad += expect("atomicMax", slot[MAX_] == most);
    bad += expect("atomicMin", slot[MIN_] == least);
    bad += expect("atomicInc", slot[INC] == threads % 100);
    bad += expect("atomicDec", slot[DEC] == (int)down);
    bad += expect("atomicCAS", slot[CAS] > 0 && slot[CAS] <= threads);
    bad += expect("atomicAnd", slot[AND] == ~0xFFFFF);
    bad += expect("atomicOr", slot[OR] == 0xFFFFF);
    bad += expect("atomicXor", slot[XOR] == exclusive);
    return bad;
}

int main(int argc, char **argv)
{
    findCudaDevice(argc, (const char **)argv);
    int host[SLOTS] = {}, *device;
    host[AND] = ~0;
    checkCudaErrors(cudaMalloc((void **)&device, sizeof(host)));
    checkCudaErrors(cudaMemcpy(device, host, sizeof(host), cudaMemcpyHostToDevice));
    everyAtomic<<<kBlocks, kThreads>>>(device);
    getLastCudaError("everyAtomic");
    checkCudaErrors(cudaMemcpy(host, device, sizeof(host), cudaMemcpyDeviceToHost));
    checkCudaErrors(cudaFree(device));
    const int bad = compare(host, kBlocks * kThreads);
    printf("%d of %d are wrong\n", bad, SLOTS);
    exit(bad ? EXIT_FAILURE : EXIT_SUCCESS);
}
