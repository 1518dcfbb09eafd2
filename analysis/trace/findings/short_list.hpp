#pragma once

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace warplens::trace {

/// A list that stores one element without allocating memory. Almost all lists of accesses have one element.
template <class T>
class ShortList {
 public:
  T* begin() { return many_ ? many_->data() : &one_; }
  T* end() { return begin() + size(); }
  std::size_t size() const { return many_ ? many_->size() : has_one_; }

  void clear() {
    many_.reset();
    has_one_ = false;
  }
  void push_back(const T& element) {
    if (size() == 0) {
      one_ = element;
      has_one_ = true;
      return;
    }
    if (!many_) many_ = std::make_unique<std::vector<T>>(1, one_);
    many_->push_back(element);
  }
  void pop_back() {
    if (many_)
      many_->pop_back();
    else
      has_one_ = false;
    settle();
  }
  template <class Condition>
  void erase_if(Condition condition) {
    if (many_)
      std::erase_if(*many_, condition);
    else if (has_one_ && condition(one_))
      has_one_ = false;
    settle();
  }

 private:
  /// If only one element remains, moves it back into the object, so that no allocated memory is needed.
  void settle() {
    if (!many_ || many_->size() > 1) return;
    has_one_ = !many_->empty();
    if (has_one_) one_ = many_->front();
    many_.reset();
  }

  T one_{};
  bool has_one_ = false;
  std::unique_ptr<std::vector<T>> many_;
};

}  // namespace warplens::trace
