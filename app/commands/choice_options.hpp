#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "app/study/study.hpp"

namespace warplens::commands {

/// The options that say what is studied, as they were written.
struct ChoiceOptions {
  std::string kernel;
  std::string size = "4096x4096";
  std::vector<std::string> set;
  std::string block_index;
  std::string machine = "gpu";
};

/// Declares KERNEL, --size, --set, --block-index and --machine. The result is filled when the command line is read.
std::shared_ptr<ChoiceOptions> add_choice_options(CLI::App& app);

/// Reads them. Throws kernels::InputError for one that is not of its form.
study::Choice choice_of(const ChoiceOptions& options);

/// For an option's check: what is wrong with a text that must be a number above 0; empty for nothing.
std::string unless_positive(const std::string& text);

/// Declares --format table|json|csv.
std::shared_ptr<std::string> add_format_option(CLI::App& app);

}  // namespace warplens::commands
