#include <cstdio>
#include <cstdlib>
#include <vector>

typedef enum { SIDE_BUY = 'B', SIDE_SELL = 'S' } Side;

typedef struct {
    double price;
    unsigned int quantity;
    Side side;
} Order;

typedef struct { double notional; unsigned long long quantity; } Total;

struct Filter {
    enum Kind { ALL, ONLY_BUY, ONLY_SELL };
    double low, high;
};

__device__ bool passes(const Order &o, struct Filter f, enum Filter::Kind kind)
{
    if (kind == Filter::ONLY_BUY && o.side != SIDE_BUY) return false;
    if (kind == Filter::ONLY_SELL && o.side != SIDE_SELL) return false;
    return o.price >= f.low && o.price < f.high;
}

__global__ void total(const Order *orders, size_t n, struct Filter filter, enum Filter::Kind kind, Total *out)
{
    const size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (i >= n || !passes(orders[i], filter, kind)) return;
    atomicAdd(&out->notional, orders[i].price * orders[i].quantity);
    atomicAdd(&out->quantity, (unsigned long long)orders[i].quantity);
}

int main(int argc, char **argv)
{
    const size_t n = argc > 1 ? strtoul(argv[1], NULL, 10) : 4000;
    std::vector<Order> orders(n);
    unsigned long long expected = 0;
    for (size_t i = 0; i < n; i++) {
        Order o = { 100.0 + (double)(i % 64) / 4, (unsigned)(1 + i % 9), i % 3 ? SIDE_BUY : SIDE_SELL };
        orders[i] = o;
        if (o.side == SIDE_BUY && o.price >= 102 && o.price < 110) expected += o.quantity;
    }
    Order *d;
    Total *t, result;
    cudaMalloc(&d, n * sizeof(Order));
    cudaMalloc(&t, sizeof(Total));
    cudaMemset(t, 0, sizeof(Total));
    cudaMemcpy(d, orders.data(), n * sizeof(Order), cudaMemcpyHostToDevice);
    struct Filter filter = { 102.0, 110.0 };
    total<<<(unsigned)((n + 127) / 128), 128>>>(d, n, filter, Filter::ONLY_BUY, t);
    cudaMemcpy(&result, t, sizeof(Total), cudaMemcpyDeviceToHost);
    printf("%llu shares for %.2f\n", result.quantity, result.notional);
    return result.quantity != expected;
}
