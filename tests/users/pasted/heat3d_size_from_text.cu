#include <cstdio>
#include <cstdlib>
#define IDX(x,y,z) ((z)*ny*nx + (y)*nx + (x))
constexpr int RADIUS = 1;
__global__ void heat3d(const float* __restrict__ u, float* __restrict__ un, int nx, int ny, int nz, float c)
{
    int x = blockIdx.x*blockDim.x + threadIdx.x;
    int y = blockIdx.y*blockDim.y + threadIdx.y;
    int z = blockIdx.z*blockDim.z + threadIdx.z;
    if (x < RADIUS || y < RADIUS || z < RADIUS || x >= nx-RADIUS || y >= ny-RADIUS || z >= nz-RADIUS) return;
    un[IDX(x,y,z)] = u[IDX(x,y,z)] + c*(u[IDX(x-1,y,z)]+u[IDX(x+1,y,z)]+u[IDX(x,y-1,z)]+u[IDX(x,y+1,z)]+u[IDX(x,y,z-1)]+u[IDX(x,y,z+1)]-6*u[IDX(x,y,z)]);
}
int main(int argc,char**argv)
{
    int nx=atoi(argc>1?argv[1]:"64"), ny=nx, nz=nx, steps=argc>2?atoi(argv[2]):10;
    size_t bytes=sizeof(float)*nx*ny*nz;
    float *a,*b; cudaMalloc(&a,bytes); cudaMalloc(&b,bytes); cudaMemset(a,0,bytes); cudaMemset(b,0,bytes);
    dim3 t(8,8,8); dim3 g((nx+7)/8,(ny+7)/8,(nz+7)/8);
    for(int s=0;s<steps;s++){ heat3d<<<g,t>>>(a,b,nx,ny,nz,0.1f); float*tmp=a;a=b;b=tmp; }
    cudaDeviceSynchronize(); cudaFree(a); cudaFree(b);
}
