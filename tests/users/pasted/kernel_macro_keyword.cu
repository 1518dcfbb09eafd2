#include <bits/stdc++.h>
#include <omp.h>
using namespace std;

#define KERNEL static __global__ void
#define GID (blockIdx.x * blockDim.x + threadIdx.x)
#define LAUNCH(k, n, ...) k<<<((n) + 127) / 128, 128>>>(__VA_ARGS__)
#define REP(i, n) for (int i = 0; i < (n); ++i)
typedef long long ll;
typedef vector<ll> vll;
const ll MOD = 1e9 + 7;

__host__ __device__ ll power(ll b, ll e) {
    ll r = 1;
    for (b %= MOD; e; e >>= 1, b = b * b % MOD)
        if (e & 1) r = r * b % MOD;
    return r;
}

KERNEL inverses(ll* out, int n) {
    int i = GID;
    if (i < n) out[i] = power(i + 1, MOD - 2);
}

KERNEL multiply_all(ll* v, int n, ll by) {
    int i = GID;
    if (i < n) v[i] = v[i] * by % MOD;
}

int main() {
    ios_base::sync_with_stdio(false);
    int n = 3000;
    ll* d;
    cudaMalloc(&d, n * sizeof(ll));
    LAUNCH(inverses, n, d, n);
    LAUNCH(multiply_all, n, d, n, 2LL);
    vll v(n);
    cudaMemcpy(v.data(), d, n * sizeof(ll), cudaMemcpyDeviceToHost);
    int bad = 0;
#pragma omp parallel for reduction(+ : bad)
    REP(i, n) bad += v[i] * (i + 1) % MOD != 2;
    cout << bad << " bad" << endl;
    return bad;
}
