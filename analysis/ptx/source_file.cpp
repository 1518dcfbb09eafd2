#include "analysis/ptx/source_file.hpp"

#include <filesystem>

namespace warplens::ptx {

SourceFile::SourceFile(std::string_view path) : SourceFile({}, path) {}

SourceFile::SourceFile(std::string_view folder, std::string_view name)
    : path_((std::filesystem::path(folder) / name).lexically_normal().string()) {}

}  // namespace warplens::ptx
