#include <iostream>
#include <cstring>
using namespace std;

__global__ void reverseString(char* str, char* rev, int len)
{
    int i = threadIdx.x;
    if (i < len) {
        rev[len - 1 - i] = str[i];
    }
}

int main()
{
    char h_str[] = "Hello, this string is turned around by one block of threads!";
    int len = strlen(h_str);
    char* h_rev = new char[len + 1];

    char *d_str, *d_rev;
    cudaMalloc(&d_str, len + 1);
    cudaMalloc(&d_rev, len + 1);
    cudaMemcpy(d_str, h_str, len + 1, cudaMemcpyHostToDevice);

    reverseString<<<1, len>>>(d_str, d_rev, len);

    cudaMemcpy(h_rev, d_rev, len, cudaMemcpyDeviceToHost);
    h_rev[len] = '\0';
    cout << h_str << endl << h_rev << endl;
    bool ok = h_rev[0] == '!' && h_rev[len - 1] == 'H';
    cudaFree(d_str);
    cudaFree(d_rev);
    delete[] h_rev;
    return ok ? 0 : 1;
}
