#include <stdio.h>
#include <stdlib.h>
#include "common/book.h"

#define BYTES (40 * 1000)
#define BINS 256

/* how often does each byte occur? every block counts for itself first */
__global__ void byte_counts( const unsigned char *text, int length, unsigned int *result ) {
    __shared__ unsigned int mine[BINS];
    mine[threadIdx.x] = 0;
    __syncthreads();
    for (int at = blockIdx.x * blockDim.x + threadIdx.x; at < length; at += gridDim.x * blockDim.x)
        atomicAdd( mine + text[at], 1u );
    __syncthreads();
    if (mine[threadIdx.x] != 0)
        atomicAdd( result + threadIdx.x, mine[threadIdx.x] );
}

static void fill( unsigned char *text, int length ) {
    unsigned int s = 1;
    while (length-- > 0) {
        s = s * 69069 + 5;
        *text++ = (unsigned char)(s >> 16 & s >> 20);
    }
}

int main( void ) {
    unsigned char *text = (unsigned char*)malloc( BYTES ), *d_text;
    unsigned int expected[BINS] = { 0 }, got[BINS], *d_result;
    cudaDeviceProp device;
    int blocks, b, bad = 0;

    fill( text, BYTES );
    for (b = 0; b < BYTES; b++) expected[text[b]]++;

    cudaMalloc( (void**)&d_text, BYTES );
    cudaMalloc( (void**)&d_result, sizeof(got) );
    cudaMemcpy( d_text, text, BYTES, cudaMemcpyHostToDevice );
    cudaMemset( d_result, 0, sizeof(got) );

    cudaGetDeviceProperties( &device, 0 );
    blocks = device.multiProcessorCount < 40 ? device.multiProcessorCount : 40;
    byte_counts<<<blocks,BINS>>>( d_text, BYTES, d_result );

    cudaMemcpy( got, d_result, sizeof(got), cudaMemcpyDeviceToHost );
    for (b = 0; b < BINS; b++) bad += got[b] != expected[b];
    printf( bad ? "%d bins are wrong\n" : "all bins agree\n", bad );
    cudaFree( d_text );
    cudaFree( d_result );
    free( text );
    return bad;
}
