#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct node node;
struct node {
    int child[2];            /* indices, -1 where there is none */
    float key;
    unsigned char depth;
};

enum order { ORDER_LOWER, ORDER_UPPER };
typedef enum order order_t;

struct query { float key; int result; };

__device__ static int descend(const struct node *tree, float key, enum order o)
{
    int at = 0, best = -1;
    while (at >= 0) {
        const node *n = &tree[at];
        if (o == ORDER_LOWER ? n->key <= key : n->key >= key) {
            best = at;
            at = n->child[o == ORDER_LOWER];
        } else {
            at = n->child[o != ORDER_LOWER];
        }
    }
    return best;
}

__global__ void search(const struct node *tree, struct query *queries, int count, enum order o)
{
    register int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) queries[i].result = descend(tree, queries[i].key, o);
}

static int build(struct node *tree, int *used, int low, int high, int depth)
{
    if (low >= high) return -1;
    int me = (*used)++, middle = (low + high) / 2;
    tree[me].key = (float)middle;
    tree[me].depth = (unsigned char)depth;
    tree[me].child[0] = build(tree, used, low, middle, depth + 1);
    tree[me].child[1] = build(tree, used, middle + 1, high, depth + 1);
    return me;
}

int main(void)
{
    enum { NODES = 1000, QUERIES = 256 };
    struct node *tree = (struct node *)malloc(NODES * sizeof(struct node)), *d_tree;
    struct query *q = (struct query *)malloc(QUERIES * sizeof(struct query)), *d_q;
    int used = 0;
    build(tree, &used, 0, NODES, 0);
    for (int i = 0; i < QUERIES; i++) { q[i].key = (i % 1000) + 0.5f; q[i].result = -7; }
    cudaMalloc((void **)&d_tree, NODES * sizeof(struct node));
    cudaMalloc((void **)&d_q, QUERIES * sizeof(struct query));
    cudaMemcpy(d_tree, tree, NODES * sizeof(struct node), cudaMemcpyHostToDevice);
    cudaMemcpy(d_q, q, QUERIES * sizeof(struct query), cudaMemcpyHostToDevice);
    search<<<QUERIES / 128, 128>>>(d_tree, d_q, QUERIES, ORDER_LOWER);
    cudaMemcpy(q, d_q, QUERIES * sizeof(struct query), cudaMemcpyDeviceToHost);
    int bad = 0;
    for (int i = 0; i < QUERIES; i++) bad += tree[q[i].result].key != (float)(i % 1000);
    printf("%d of %d queries wrong\n", bad, QUERIES);
    return bad;
}
