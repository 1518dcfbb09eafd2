#include<stdio.h>
#include<stdlib.h>
#define SIZE 1000

__device__ int gcd(int a,int b)
{
    while(b!=0)
    {
        int r=a%b;
        a=b;
        b=r;
    }
    return a;
}

__global__ void gcdKernel(int *x,int *y,int *g)
{
    int t=blockIdx.x*blockDim.x+threadIdx.x;
    if(t<SIZE)
        g[t]=gcd(x[t],y[t]);
}

int main()
{
    int x[SIZE],y[SIZE],g[SIZE];
    int *dx,*dy,*dg;
    int i,bad=0;
    for(i=0;i<SIZE;i++)
    {
        x[i]=rand()%500+1;
        y[i]=rand()%500+1;
    }
    cudaMalloc(&dx,SIZE*sizeof(int));
    cudaMalloc(&dy,SIZE*sizeof(int));
    cudaMalloc(&dg,SIZE*sizeof(int));
    cudaMemcpy(dx,x,SIZE*sizeof(int),cudaMemcpyHostToDevice);
    cudaMemcpy(dy,y,SIZE*sizeof(int),cudaMemcpyHostToDevice);
    gcdKernel<<<SIZE/128+1,128>>>(dx,dy,dg);
    cudaMemcpy(g,dg,SIZE*sizeof(int),cudaMemcpyDeviceToHost);
    for(i=0;i<SIZE;i++)
        if(x[i]%g[i]!=0||y[i]%g[i]!=0)
            bad++;
    printf("bad=%d\n",bad);
    cudaFree(dx);cudaFree(dy);cudaFree(dg);
    return bad;
}
