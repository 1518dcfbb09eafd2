#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <string_view>

#include "analysis/base/base64.hpp"
#include "app/page_contents/compression.hpp"
#include "kernels/files/regular_file.hpp"
#include "kernels/files/written_file.hpp"

namespace warplens::page {

/// Compresses and encodes data in the same way as cmake/page/bundle.py.
inline std::string encode_element(std::string_view data) {
  const std::string compressed = compress(data);
  return base::base64({reinterpret_cast<const std::uint8_t*>(compressed.data()), compressed.size()});
}

/// Writes a page without a program into a temporary file, from app/page/page.html. Returns the path.
inline std::string write_example_page(const std::string& name, std::string_view pack) {
  std::string text = kernels::read_regular_file(WARPLENS_SOURCE_DIR "/app/page/page.html", 1 << 20);
  for (const auto& [part, value] : {std::pair<std::string, std::string>{"@SCRIPT@", ""},
                                    {"@PROGRAM@", encode_element("")},
                                    {"@PACK@", encode_element(pack)},
                                    {"@FILES@", encode_element("")}}) {
    const std::size_t at = text.find(part);
    EXPECT_NE(at, std::string::npos) << part;
    text.replace(at, part.size(), value);
  }
  const std::string file = (std::filesystem::path(testing::TempDir()) / name).string();
  kernels::write_whole(file, text);
  return file;
}

}  // namespace warplens::page
