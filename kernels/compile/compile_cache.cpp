#include <list>
#include <mutex>
#include <unordered_map>

#include "kernels/compile/compile.hpp"

namespace warplens::kernels {

struct CompileCache::State {
  struct Entry {
    std::string key;
    std::shared_ptr<const Compiled> compiled;

    std::size_t bytes() const { return key.size() + compiled->ptx.size() + compiled->cubin.size(); }
  };

  std::size_t most_bytes, bytes = 0;
  Compiler compiler;
  std::mutex mutex;
  std::list<Entry> latest_first;
  std::unordered_map<std::string_view, std::list<Entry>::iterator> by_key;  ///< keys are views of the keys in the list

  std::shared_ptr<const Compiled> find(const std::string& key) {
    const std::lock_guard lock(mutex);
    const auto found = by_key.find(key);
    if (found == by_key.end()) return nullptr;
    latest_first.splice(latest_first.begin(), latest_first, found->second);
    return found->second->compiled;
  }

  void keep(std::string key, std::shared_ptr<const Compiled> compiled) {
    const std::lock_guard lock(mutex);
    if (by_key.contains(key)) return;  // another thread stored it first
    latest_first.push_front({std::move(key), std::move(compiled)});
    by_key[latest_first.front().key] = latest_first.begin();
    bytes += latest_first.front().bytes();
    while (bytes > most_bytes && latest_first.size() > 1) {
      bytes -= latest_first.back().bytes();
      by_key.erase(latest_first.back().key);
      latest_first.pop_back();
    }
  }
};

CompileCache::CompileCache(std::size_t most_bytes) : state_(std::make_unique<State>()) {
  state_->most_bytes = most_bytes;
}
CompileCache::~CompileCache() = default;

Compiler& CompileCache::compiler() {
  return state_->compiler;
}

std::shared_ptr<const Compiled> CompileCache::get(const KernelFile& kernel, const Values& values,
                                                  const std::string& arch, const std::stop_token& stop) {
  std::string key = compile_key(kernel, values, arch);
  if (auto known = state_->find(key)) return known;
  auto compiled = std::make_shared<const Compiled>(compile(kernel, values, arch, state_->compiler, stop));
  state_->keep(std::move(key), compiled);
  return compiled;
}

}  // namespace warplens::kernels
