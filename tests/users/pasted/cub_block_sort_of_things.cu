#include <cub/cub.cuh>
#include <cstdio>
#include <vector>

// Ranks of a block's scores: sorted in registers, then the running total of the sorted ones.
template <int THREADS, int EACH>
__global__ void sorted_totals(const int *scores, int *totals)
{
    using Sort = cub::BlockRadixSort<int, THREADS, EACH>;
    using Scan = cub::BlockScan<int, THREADS>;
    typedef cub::BlockStore<int, THREADS, EACH, cub::BLOCK_STORE_TRANSPOSE> Store;
    __shared__ union {
        typename Sort::TempStorage sort;
        typename Scan::TempStorage scan;
        typename Store::TempStorage store;
    } room;
    const int first = blockIdx.x * THREADS * EACH;
    int mine[EACH];
    cub::LoadDirectStriped<THREADS>(threadIdx.x, scores + first, mine);
    Sort(room.sort).Sort(mine);
    __syncthreads();
    Scan(room.scan).InclusiveSum(mine, mine);
    __syncthreads();
    Store(room.store).Store(totals + first, mine);
}

int main()
{
    const int threads = 64, each = 3, blocks = 5, n = threads * each * blocks;
    std::vector<int> scores(n), totals(n);
    for (int i = 0; i < n; i++) scores[i] = (i * 71 + 5) % 97;
    int *d_scores, *d_totals;
    cudaMalloc(&d_scores, n * sizeof(int));
    cudaMalloc(&d_totals, n * sizeof(int));
    cudaMemcpy(d_scores, scores.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    sorted_totals<threads, each><<<blocks, threads>>>(d_scores, d_totals);
    cudaMemcpy(totals.data(), d_totals, n * sizeof(int), cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int b = 0; b < blocks; b++) {
        int *s = scores.data() + b * threads * each, sum = 0;
        for (int i = 1; i < threads * each; i++)                   // by insertion
            for (int k = i; k > 0 && s[k] < s[k - 1]; k--) { int t = s[k]; s[k] = s[k - 1]; s[k - 1] = t; }
        for (int i = 0; i < threads * each; i++) wrong += totals[b * threads * each + i] != (sum += s[i]);
    }
    printf("%d wrong\n", wrong);
    return wrong;
}
