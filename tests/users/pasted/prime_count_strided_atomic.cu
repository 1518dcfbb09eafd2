#include <stdio.h>
#include <stdlib.h>

__device__ unsigned long long primes_found;   // zero at the start

__device__ bool isPrime(unsigned int n)
{
    if (n < 2) return false;
    if (n % 2 == 0) return n == 2;
    for (unsigned int d = 3; d * d <= n; d += 2)
        if (n % d == 0) return false;
    return true;
}

__global__ void countPrimes(unsigned int limit)
{
    unsigned long long local = 0;
    for (unsigned int n = blockIdx.x * blockDim.x + threadIdx.x; n < limit; n += blockDim.x * gridDim.x)
        if (isPrime(n)) local++;
    if (local > 0) atomicAdd(&primes_found, local);
}

int main(int argc, char **argv)
{
    unsigned int limit = 20000;
    if (argc > 1) limit = strtoul(argv[1], NULL, 10);
    countPrimes<<<20, 192>>>(limit);
    unsigned long long found;
    cudaMemcpyFromSymbol(&found, primes_found, sizeof(found));
    printf("%llu primes below %u\n", found, limit);
    return limit == 20000 && found != 2262;
}
