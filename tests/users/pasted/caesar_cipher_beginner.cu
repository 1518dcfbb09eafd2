#include <iostream>
#include <string>
#include <cstring>
using namespace std;

const int SHIFT = 3;

__global__ void encrypt(char* text, int len, int shift) {
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < len) {
        if (text[i] >= 'a' && text[i] <= 'z') {
            text[i] = (text[i] - 'a' + shift + 26) % 26 + 'a';
        }
        else if (text[i] >= 'A' && text[i] <= 'Z') {
            text[i] = (text[i] - 'A' + shift + 26) % 26 + 'A';
        }
    }
}

int main() {
    string message = "Hello World, this is CUDA! ";
    while (message.length() < 1000) message += message;   // make it longer
    int len = message.length();
    char* cpuText = new char[len + 1];
    strcpy(cpuText, message.c_str());
    char* gpuText;
    cudaMalloc((void**)&gpuText, len * sizeof(char));
    cudaMemcpy(gpuText, cpuText, len, cudaMemcpyHostToDevice);
    encrypt<<<len / 256 + 1, 256>>>(gpuText, len, SHIFT);
    cudaMemcpy(cpuText, gpuText, len, cudaMemcpyDeviceToHost);
    cout << "Encrypted: " << string(cpuText, 26) << endl;
    encrypt<<<len / 256 + 1, 256>>>(gpuText, len, -SHIFT);
    cudaMemcpy(cpuText, gpuText, len, cudaMemcpyDeviceToHost);
    cout << "Decrypted: " << string(cpuText, 26) << endl;
    bool ok = message == cpuText;
    if (ok) cout << "SUCCESS" << endl;
    else cout << "FAIL" << endl;
    delete[] cpuText;
    cudaFree(gpuText);
    return ok ? 0 : 1;
}
