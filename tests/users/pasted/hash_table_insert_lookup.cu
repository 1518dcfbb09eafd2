#include <cstdint>
#include <cstdio>
#include <random>
#include <unordered_map>
#include <vector>

#define NOBODY 0u

struct Entry {
    uint32_t name;      // NOBODY: free
    uint32_t number;
};

const uint32_t kSlots = 10007;

__host__ __device__ inline uint32_t home(uint32_t name) { return (name * 2246822519u >> 7) % kSlots; }

// linear probing; whoever turns a free slot's name into its own has it
__global__ void subscribe(Entry* book, const Entry* people, unsigned count)
{
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count) return;
    uint32_t slot = home(people[i].name);
    while (atomicCAS(&book[slot].name, NOBODY, people[i].name) != NOBODY) slot = slot + 1 == kSlots ? 0 : slot + 1;
    book[slot].number = people[i].number;
}

__global__ void look_up(const Entry* book, const uint32_t* names, uint32_t* numbers, unsigned count)
{
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count) return;
    uint32_t slot = home(names[i]);
    while (book[slot].name != names[i] && book[slot].name != NOBODY) slot = slot + 1 == kSlots ? 0 : slot + 1;
    numbers[i] = book[slot].name == NOBODY ? ~0u : book[slot].number;
}

Entry* new_book()
{
    Entry* book = nullptr;
    cudaMalloc(&book, kSlots * sizeof(Entry));
    cudaMemset(book, 0, kSlots * sizeof(Entry));
    return book;
}

int main()
{
    std::mt19937 random(99);
    std::unordered_map<uint32_t, uint32_t> known;
    while (known.size() < 6000) known.emplace(1 + random() % 1000000000u, uint32_t(known.size()));
    std::vector<Entry> people;
    std::vector<uint32_t> names, numbers;
    for (const auto& [name, number] : known) {
        people.push_back({name, number});
        names.push_back(name);
        names.push_back(name + 1000000001u);        // not in the book
    }
    numbers.resize(names.size());
    Entry *book = new_book(), *d_people;
    uint32_t *d_names, *d_numbers;
    cudaMalloc(&d_people, people.size() * sizeof(Entry));
    cudaMalloc(&d_names, names.size() * sizeof(uint32_t));
    cudaMalloc(&d_numbers, numbers.size() * sizeof(uint32_t));
    cudaMemcpy(d_people, people.data(), people.size() * sizeof(Entry), cudaMemcpyHostToDevice);
    cudaMemcpy(d_names, names.data(), names.size() * sizeof(uint32_t), cudaMemcpyHostToDevice);
    subscribe<<<(people.size() + 255) / 256, 256>>>(book, d_people, people.size());
    look_up<<<(names.size() + 255) / 256, 256>>>(book, d_names, d_numbers, names.size());
    cudaMemcpy(numbers.data(), d_numbers, numbers.size() * sizeof(uint32_t), cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (size_t i = 0; i < names.size(); ++i) wrong += numbers[i] != (i % 2 ? ~0u : known[names[i]]);
    printf("%d wrong\n", wrong);
    return wrong;
}
