#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/study/records.hpp"

namespace warplens::study {

/// Convert records to the text of a file and back. Data that many records share is stored once at the start of the
/// file: the GPU, the day, and the fingerprints of the kernels. `parse_records` throws InputError with `name` and the
/// reason if the text is not valid.
std::string text_of(std::span<const Record> records);
std::vector<Record> parse_records(const std::string& text, const std::string& name);

}  // namespace warplens::study
