#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/ptx/module.hpp"
#include "analysis/simt/launch.hpp"
#include "kernels/header/kernel_file.hpp"

/// Kernels that are given as PTX, made by clang, Triton, Numba, Julia or nvcc. Their source is not needed.
namespace warplens::kernels {

/// Returns true if a text is PTX: its first statement after comments is .version, as required by the PTX ISA ("PTX
/// Module Directives"). Otherwise it is CUDA C++.
bool is_ptx(std::string_view text);

/// Parses the text of a kernel. Throws InputError with the line that is not valid PTX.
std::shared_ptr<const ptx::Module> read_ptx(const KernelFile& kernel);

/// Returns the names of the entries that have a body, in the order of the text.
std::vector<std::string_view> list_entries(const ptx::Module& module);

/// Returns the unmangled name of an entry, without namespace and arguments: "transpose" for "_Z9transposePfS_", "saxpy"
/// for "_ZN8__main__5saxpyB2v1B…" (Numba) and for "space::saxpy<float>". A name without mangling is unchanged.
std::string plain_entry_name(std::string_view entry);

/// Finds an entry by its full name, or by its plain name if only one entry has it. If `name` is empty, returns the only
/// entry. Null if there is no such entry, or several.
const ptx::Function* entry_named(const ptx::Module& module, const std::string& name);

/// Finds the entry that a header names, as entry_named does. Throws InputError with the list of entries if it is not
/// found.
const ptx::Function& entry_of_header(const KernelFile& kernel, const ptx::Module& module, const std::string& entry);

/// Number of threads per block that an entry requires or allows.
struct BlockBound {
  simt::Dim3 threads;
  bool is_exact = false;  ///< true: exactly this number (.reqntid); false: at most this number (.maxntid)
};

/// Returns the bound of an entry of the module. Empty if it has none.
std::optional<BlockBound> block_bound(const ptx::Module& module, const ptx::Function& entry);

/// Returns the original source lines according to the .loc directives, by line of the PTX: "transpose.py:12", without
/// the folder. Lines without a source line are missing.
std::map<std::uint32_t, std::string> find_source_lines(const ptx::Module& module);

/// Returns the PTX with .loc directives that assign each instruction to its own line of `file`, in place of the
/// original source lines. Then the PTX is shown as the source, and machine code is matched with its lines. Lines keep
/// their numbers.
std::string with_own_lines(const ptx::Module& module, const std::string& file);

}  // namespace warplens::kernels
