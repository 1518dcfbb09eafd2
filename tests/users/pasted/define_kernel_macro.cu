#include <stdio.h>
#include <stdint.h>
#include <math.h>

/* element-wise functions: one line makes the kernel, its launcher and its test */
#define DEFINE_UNARY(NAME, T, EXPR)                                         \
    __global__ void NAME##_kernel(T *out, const T *in, int n)               \
    {                                                                       \
        int i = blockIdx.x * blockDim.x + threadIdx.x;                      \
        if (i < n) { T x = in[i]; out[i] = (EXPR); }                        \
    }                                                                       \
    static void NAME(T *out, const T *in, int n)                            \
    {                                                                       \
        NAME##_kernel<<<(n + 255) / 256, 256>>>(out, in, n);                \
    }

DEFINE_UNARY(relu, float, x > 0.0f ? x : 0.0f)
DEFINE_UNARY(sigmoid, float, 1.0f / (1.0f + expf(-x)))
DEFINE_UNARY(square_root, double, sqrt(fabs(x)))
DEFINE_UNARY(bits, uint32_t, __popc(x))

#define COUNT 3000
#define TEST(NAME, T, FROM)                                                 \
    do {                                                                    \
        static T host[COUNT];                                               \
        T *a, *b;                                                           \
        for (int i = 0; i < COUNT; i++) host[i] = (T)(FROM);                \
        cudaMalloc(&a, sizeof host);                                        \
        cudaMalloc(&b, sizeof host);                                        \
        cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);           \
        NAME(b, a, COUNT);                                                  \
        cudaMemcpy(host, b, sizeof host, cudaMemcpyDeviceToHost);           \
        printf("%-12s of element 17 is %g\n", #NAME, (double)host[17]);     \
        cudaFree(a);                                                        \
        cudaFree(b);                                                        \
    } while (0)

int main(void)
{
    TEST(relu, float, i - 1500);
    TEST(sigmoid, float, 0.001 * i);
    TEST(square_root, double, -i);
    TEST(bits, uint32_t, i * 2654435761u);
    return 0;
}
