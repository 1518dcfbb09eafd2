#include "app/study/given_launch.hpp"

#include "app/study/architecture_load.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"
#include "kernels/values/elements.hpp"

namespace warplens::study {

kernels::LaunchWish make_launch_wish(const std::string& block, const std::string& grid, const std::string& shared,
                                     const std::string& args) {
  const auto list = [](const std::string& text) {
    return text.empty() ? std::vector<std::string>() : kernels::split_at_commas(text);
  };
  return {.block = list(block), .grid = list(grid), .shared = shared, .args = list(args)};
}

void give_launch(Choice& choice, const kernels::LaunchWish& launch) {
  if (launch.empty()) return;
  const kernels::KernelFile kernel = kernel_of(choice);
  if (kernel.guessed_header.empty())
    throw kernels::InputError(kernel.path, kernel.line_of("block"),
                              tr("--block, --grid, --shared and --args are only for files without a header; edit the "
                                 "header of this file instead"));
  choice.launch = launch;
  choice.text =
      std::make_shared<const std::string>(kernels::text_with_launch(kernel.text, kernel.guessed_header, launch));
}

}  // namespace warplens::study
