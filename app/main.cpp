#include <cstdio>

int main() {
  std::puts("warplens: nothing here yet");
}
