#include <stdio.h>
#include <stdlib.h>
#define MAXN 12

/* every thread places the first two queens, and walks the rest with a stack of its own */
__global__ void queens(int n, unsigned long long *total)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= n * n) return;
    unsigned full = (1u << n) - 1, a = 1u << t / n, b = 1u << t % n;
    if ((b & (a | a << 1 | a >> 1)) != 0) return;
    unsigned cols[MAXN], left[MAXN], right[MAXN], open[MAXN];
    unsigned long long found = 0;
    int d = 0;
    cols[0] = a | b;
    left[0] = (a << 1 | b) << 1;
    right[0] = (a >> 1 | b) >> 1;
    open[0] = full & ~(cols[0] | left[0] | right[0]);
    while (d >= 0) {
        unsigned q = open[d] & -open[d];
        if (!q) { d--; continue; }
        open[d] ^= q;
        unsigned c = cols[d] | q;
        if (c == full) { found++; continue; }
        d++;
        cols[d] = c;
        left[d] = (left[d - 1] | q) << 1;
        right[d] = (right[d - 1] | q) >> 1;
        open[d] = full & ~(c | left[d] | right[d]);
    }
    if (found) atomicAdd(total, found);
}

int main(int argc, char **argv)
{
    const unsigned long long known[] = {1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200};
    int n = argc > 1 ? atoi(argv[1]) : 7;
    if (n < 4 || n > MAXN) { printf("4 to %d queens\n", MAXN); return 2; }
    unsigned long long *d, total = 0;
    cudaMalloc(&d, sizeof total);
    cudaMemset(d, 0, sizeof total);
    queens<<<(n * n + 31) / 32, 32>>>(n, d);
    cudaMemcpy(&total, d, sizeof total, cudaMemcpyDeviceToHost);
    printf("%d queens: %llu ways\n", n, total);
    return total != known[n];
}
