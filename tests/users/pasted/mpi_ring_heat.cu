#include <mpi.h>
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

#define NLOCAL 1024
#define HALO 1
#define SWAP(a, b) do { float *t_ = (a); (a) = (b); (b) = t_; } while (0)

__global__ void diffuse(const float *u, float *v, int n, float k)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x + HALO;
    if (i < n + HALO)
        v[i] = u[i] + k * (u[i - 1] - 2.0f * u[i] + u[i + 1]);
}

static void exchange(float *u, int n, int rank, int size)
{
    float send[2], recv[2];
    MPI_Status status;
    cudaMemcpy(&send[0], u + HALO, sizeof(float), cudaMemcpyDeviceToHost);
    cudaMemcpy(&send[1], u + n, sizeof(float), cudaMemcpyDeviceToHost);
    MPI_Sendrecv(&send[0], 1, MPI_FLOAT, (rank + size - 1) % size, 0, &recv[1], 1, MPI_FLOAT, (rank + 1) % size, 0,
                 MPI_COMM_WORLD, &status);
    MPI_Sendrecv(&send[1], 1, MPI_FLOAT, (rank + 1) % size, 1, &recv[0], 1, MPI_FLOAT, (rank + size - 1) % size, 1,
                 MPI_COMM_WORLD, &status);
    cudaMemcpy(u, &recv[0], sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(u + n + HALO, &recv[1], sizeof(float), cudaMemcpyHostToDevice);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const size_t bytes = (NLOCAL + 2 * HALO) * sizeof(float);
    float *u, *v, *host = (float *)calloc(1, bytes);
    if (rank == 0) host[NLOCAL / 2] = 1.0f;
    cudaMalloc((void **)&u, bytes);
    cudaMalloc((void **)&v, bytes);
    cudaMemcpy(u, host, bytes, cudaMemcpyHostToDevice);
    for (int step = 0; step < 20; step++) {
        exchange(u, NLOCAL, rank, size);
        diffuse<<<NLOCAL / 128, 128>>>(u, v, NLOCAL, 0.25f);
        SWAP(u, v);
    }
    cudaMemcpy(host, u, bytes, cudaMemcpyDeviceToHost);
    if (rank == 0) printf("%f\n", host[NLOCAL / 2]);
    MPI_Finalize();
    return 0;
}
