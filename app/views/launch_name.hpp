#pragma once

#include <string>

#include "app/study/study.hpp"

namespace warplens::views {

/// A launch in few words: "tile:PAD=1", and whether that is what its file says ("tile:PAD=1 (edited)").
std::string launch_name(const study::Choice& choice);

/// The same with the size of its matrix: "tile:PAD=1, 4096×4096".
std::string launch_name_and_size(const study::Choice& choice);

/// What a launch's size is to its kernel: "4096 columns × 4096 rows"; "width = 1000" where the header asks for one side
/// alone; empty where it asks for none.
std::string size_in_words(const kernels::KernelFile& kernel, const kernels::Size& size);

}  // namespace warplens::views
