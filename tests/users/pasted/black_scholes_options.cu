/*
 * Prices European options by the closed formula of Black and Scholes, and
 * compares what the device says with what the host says.
 */

#include <helper_functions.h>
#include <helper_cuda.h>
#include <stdio.h>
#include <stdlib.h>
#include <math.h>

#define DIV_UP(a, b) (((a) + (b) - 1) / (b))

const int OPTIONS = 8000;
const int ROUNDS = 2;
const int BYTES = OPTIONS * sizeof(float);
const float INTEREST = 0.02f;
const float SPREAD = 0.30f;

__host__ __device__ inline float cnd(float d)
{
    const float A1 = 0.31938153f, A2 = -0.356563782f, A3 = 1.781477937f, A4 = -1.821255978f, A5 = 1.330274429f;
    const float RSQRT2PI = 0.39894228040143267793994605993438f;
    float K = 1.0f / (1.0f + 0.2316419f * fabsf(d));
    float value = RSQRT2PI * expf(-0.5f * d * d) * (K * (A1 + K * (A2 + K * (A3 + K * (A4 + K * A5)))));
    return d > 0 ? 1.0f - value : value;
}

__host__ __device__ inline void price(float &call, float &put, float S, float X, float T, float R, float V)
{
    float sqrtT = sqrtf(T);
    float d1 = (logf(S / X) + (R + 0.5f * V * V) * T) / (V * sqrtT);
    float d2 = d1 - V * sqrtT;
    float expRT = expf(-R * T);
    call = S * cnd(d1) - X * expRT * cnd(d2);
    put = X * expRT * (1.0f - cnd(d2)) - S * (1.0f - cnd(d1));
}

__launch_bounds__(128)
__global__ void priceAll(float2 *__restrict calls, float2 *__restrict puts_,
                                float2 *__restrict stock, float2 *__restrict strike,
                                float2 *__restrict years, float interest, float spread, int count)
{
    const int opt = blockDim.x * blockIdx.x + threadIdx.x;
    if (opt < (count / 2)) {
        float2 call, put;
        price(call.x, put.x, stock[opt].x, strike[opt].x, years[opt].x, interest, spread);
        price(call.y, put.y, stock[opt].y, strike[opt].y, years[opt].y, interest, spread);
        calls[opt] = call;
        puts_[opt] = put;
    }
}

float between(float low, float high)
{
    float t = (float)rand() / (float)RAND_MAX;
    return (1.0f - t) * low + t * high;
}

int main(int argc, char **argv)
{
    float *h[5], *d[5];
    StopWatchInterface *watch = NULL;
    findCudaDevice(argc, (const char **)argv);
    sdkCreateTimer(&watch);
    for (int i = 0; i < 5; i++) {
        h[i] = (float *)malloc(BYTES);
        checkCudaErrors(cudaMalloc((void **)&d[i], BYTES));
    }
    srand(77);
    for (int i = 0; i < OPTIONS; i++) {
        h[2][i] = between(5.0f, 30.0f);
        h[3][i] = between(1.0f, 100.0f);
        h[4][i] = between(0.25f, 10.0f);
    }
    for (int i = 2; i < 5; i++) checkCudaErrors(cudaMemcpy(d[i], h[i], BYTES, cudaMemcpyHostToDevice));
    checkCudaErrors(cudaDeviceSynchronize());
    sdkResetTimer(&watch);
    sdkStartTimer(&watch);
    for (int i = 0; i < ROUNDS; i++) {
        priceAll<<<DIV_UP((OPTIONS / 2), 128), 128>>>((float2 *)d[0], (float2 *)d[1], (float2 *)d[2],
                                                            (float2 *)d[3], (float2 *)d[4], INTEREST, SPREAD, OPTIONS);
        getLastCudaError("priceAll()");
    }
    checkCudaErrors(cudaDeviceSynchronize());
    sdkStopTimer(&watch);
    printf("%f msec\n", sdkGetTimerValue(&watch) / ROUNDS);
    checkCudaErrors(cudaMemcpy(h[0], d[0], BYTES, cudaMemcpyDeviceToHost));
    double worst = 0;
    for (int i = 0; i < OPTIONS; i++) {
        float call, put;
        price(call, put, h[2][i], h[3][i], h[4][i], INTEREST, SPREAD);
        worst = fmax(worst, fabs(call - h[0][i]));
    }
    printf("worst difference %g\n%s\n", worst, worst > 1e-3 ? "Test failed!" : "Test passed");
    sdkDeleteTimer(&watch);
    exit(worst > 1e-3 ? EXIT_FAILURE : EXIT_SUCCESS);
}
