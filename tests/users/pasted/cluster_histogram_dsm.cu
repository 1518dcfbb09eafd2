#include <cooperative_groups.h>
#include <cstdio>
#include <vector>

namespace cg = cooperative_groups;

// Lengths of words: a table that is too large for one block, held in slices by the blocks of a cluster.
__global__ void tally(const unsigned short *lengths, size_t words, unsigned *table, unsigned slice)
{
    extern __shared__ unsigned mine[];
    const cg::cluster_group team = cg::this_cluster();
    for (unsigned k = threadIdx.x; k < slice; k += blockDim.x) mine[k] = 0;
    team.sync();                                    // all slices are there, and empty
    for (size_t w = cg::this_grid().thread_rank(); w < words; w += cg::this_grid().size()) {
        const unsigned length = lengths[w];
        unsigned *theirs = team.map_shared_rank(mine, length / slice);
        atomicAdd(theirs + length % slice, 1u);
    }
    team.sync();                                    // nobody writes into a slice any more
    for (unsigned k = threadIdx.x; k < slice; k += blockDim.x)
        if (mine[k]) atomicAdd(table + team.block_rank() * slice + k, mine[k]);
}

int main()
{
    const unsigned team = 4, slice = 96, entries = team * slice;
    const size_t words = 9000;
    std::vector<unsigned short> lengths(words);
    std::vector<unsigned> expected(entries), got(entries);
    for (size_t w = 0; w < words; ++w) ++expected[lengths[w] = (unsigned short)(w * w % entries)];
    unsigned short *d_lengths;
    unsigned *d_table;
    cudaMalloc(&d_lengths, words * sizeof(unsigned short));
    cudaMalloc(&d_table, entries * sizeof(unsigned));
    cudaMemcpy(d_lengths, lengths.data(), words * sizeof(unsigned short), cudaMemcpyHostToDevice);
    cudaMemset(d_table, 0, entries * sizeof(unsigned));

    cudaLaunchAttribute size_of_team;
    size_of_team.id = cudaLaunchAttributeClusterDimension;
    size_of_team.val.clusterDim.x = team;
    size_of_team.val.clusterDim.y = size_of_team.val.clusterDim.z = 1;
    cudaLaunchConfig_t how = {};
    how.gridDim = dim3(3 * team);
    how.blockDim = dim3(96);
    how.dynamicSmemBytes = slice * sizeof(unsigned);
    how.attrs = &size_of_team;
    how.numAttrs = 1;
    cudaLaunchKernelEx(&how, tally, (const unsigned short *)d_lengths, words, d_table, slice);
    const cudaError_t e = cudaMemcpy(got.data(), d_table, entries * sizeof(unsigned), cudaMemcpyDeviceToHost);
    printf("%s, %s\n", cudaGetErrorString(e), got == expected ? "same" : "DIFFERENT");
    return got != expected;
}
