#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/study/records.hpp"

namespace warplens::study {

/// Records as the text of a file, and back. What many records share stands once, at the file's beginning: GPU, day, and
/// the fingerprints of the kernels. `records_of` throws InputError with `name` and what is wrong.
std::string text_of(std::span<const Record> records);
std::vector<Record> records_of(const std::string& text, const std::string& name);

}  // namespace warplens::study
