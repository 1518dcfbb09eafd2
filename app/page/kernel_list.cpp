#include "app/page/kernel_list.hpp"

#include "kernels/load/catalogue.hpp"
#include "kernels/text/error.hpp"

namespace warplens::page {

views::Ladder list_kernels(const PageContents& added) {
  views::Ladder ladder;
  for (const std::string& name : added.kernels) {
    try {
      ladder.add(kernels::load_kernel(name));
    } catch (const kernels::InputError& error) {
      ladder.rungs.push_back({name, name, "", error.what(), nullptr, {}, {}});
    }
  }
  for (views::Rung& rung : views::catalogue_ladder().rungs)
    if (!ladder.rung_of(rung.name)) ladder.rungs.push_back(std::move(rung));
  return ladder;
}

}  // namespace warplens::page
