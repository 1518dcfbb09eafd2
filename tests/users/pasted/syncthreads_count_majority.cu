#include <iostream>
#include <vector>
#include <algorithm>
using namespace std;

// Boyer-Moore vote of every block, checked with __syncthreads_count; warps end the old way, with volatile and __syncwarp

#define BLOCK 256

__device__ void lastWarp(volatile int *s, int t)
{
    s[t] += s[t + 32]; __syncwarp();
    if (t < 16) s[t] += s[t + 16];
    __syncwarp();
    if (t < 8) s[t] += s[t + 8];
    __syncwarp();
    if (t < 4) s[t] += s[t + 4];
    __syncwarp();
    if (t < 2) s[t] += s[t + 2];
    __syncwarp();
    if (t < 1) s[t] += s[t + 1];
}

__global__ void majority(const int *votes, int *winner, int *ones, bool *unanimous)
{
    __shared__ int candidate;
    __shared__ int s[BLOCK];
    const int vote = votes[blockIdx.x * BLOCK + threadIdx.x];
    int low = 0;
    for (int bit = 0; bit < 4; ++bit)
        if (__syncthreads_count(vote >> bit & 1) > BLOCK / 2) low |= 1 << bit;
    if (threadIdx.x == 0) candidate = low;
    __syncthreads();
    const int agree = __syncthreads_count(vote == candidate);
    const bool all = __syncthreads_and(vote == candidate), some = __syncthreads_or(vote == candidate);
    s[threadIdx.x] = vote & 1;
    __syncthreads();
    for (int k = BLOCK / 2; k > 32; k >>= 1) {
        if (threadIdx.x < k) s[threadIdx.x] += s[threadIdx.x + k];
        __syncthreads();
    }
    if (threadIdx.x < 32) lastWarp(s, threadIdx.x);
    if (threadIdx.x == 0) {
        winner[blockIdx.x] = some && agree > BLOCK / 2 ? candidate : -1;
        unanimous[blockIdx.x] = all;
        ones[blockIdx.x] = s[0];
    }
}

int main()
{
    const int blocks = 12;
    vector<int> votes(blocks * BLOCK), winner(blocks), ones(blocks);
    for (int i = 0; i < blocks * BLOCK; ++i) {
        int b = i / BLOCK, t = i % BLOCK;
        votes[i] = t < BLOCK * (b + 4) / 15 ? b : t % 16;
    }
    int *dv, *dw, *dones;
    bool *du;
    cudaMalloc(&dv, votes.size() * sizeof(int));
    cudaMalloc(&dw, blocks * sizeof(int));
    cudaMalloc(&dones, blocks * sizeof(int));
    cudaMalloc(&du, blocks * sizeof(bool));
    cudaMemcpy(dv, votes.data(), votes.size() * sizeof(int), cudaMemcpyHostToDevice);
    majority<<<blocks, BLOCK>>>(dv, dw, dones, du);
    cudaMemcpy(winner.data(), dw, blocks * sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(ones.data(), dones, blocks * sizeof(int), cudaMemcpyDeviceToHost);
    int bad = 0;
    for (int b = 0; b < blocks; ++b) {
        auto from = votes.begin() + b * BLOCK, to = from + BLOCK;
        int expected = count(from, to, b) > BLOCK / 2 ? b : -1;
        bad += winner[b] != expected || ones[b] != count_if(from, to, [](int v) { return v & 1; });
        cout << winner[b] << ' ';
    }
    cout << (bad ? "wrong" : "right") << endl;
    return bad;
}
