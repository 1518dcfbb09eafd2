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

/// Functions for kernels that are given as PTX, which clang, Triton, Numba, Julia or nvcc has generated. The source
/// code of such kernels is not needed.
namespace warplens::kernels {

/// Returns true if a text is PTX: its first statement after comments is .version, as required by the PTX ISA ("PTX
/// Module Directives"). Otherwise it is CUDA C++.
bool is_ptx(std::string_view text);

/// Parses the PTX text of a kernel. Throws InputError, which names the line that is not valid PTX.
std::shared_ptr<const ptx::Module> read_ptx(const KernelFile& kernel);

/// Returns the names of the entries that have a body, in the order of the text.
std::vector<std::string_view> list_entries(const ptx::Module& module);

/// Returns the unmangled name of an entry, without namespace and arguments: "transpose" for "_Z9transposePfS_", "saxpy"
/// for "_ZN8__main__5saxpyB2v1B…" (Numba) and for "space::saxpy<float>". A name without mangling is unchanged.
std::string plain_entry_name(std::string_view entry);

/// Finds an entry by its full name, or by its plain name (plain_entry_name). If `name` is empty, returns the only entry
/// of the module. Returns null if there is no such entry, or if several entries have this plain name.
const ptx::Function* entry_named(const ptx::Module& module, const std::string& name);

/// Returns the entry that a header names, found by entry_named. Throws InputError if it is not found; the message lists
/// the entries.
const ptx::Function& entry_of_header(const KernelFile& kernel, const ptx::Module& module, const std::string& entry);

/// Number of threads per block that an entry requires or allows.
struct BlockBound {
  simt::Dim3 threads;
  /// Set if the block must have exactly this number of threads (.reqntid). Otherwise, this number is the maximum
  /// (.maxntid).
  bool is_exact = false;
};

/// Returns the bound that an entry of the module declares; nullopt if it declares none.
std::optional<BlockBound> block_bound(const ptx::Module& module, const ptx::Function& entry);

/// Returns a map from lines of the PTX to the original source lines in its .loc directives: "transpose.py:12", without
/// the folder. Lines of the PTX without a source line are not in the map.
std::map<std::uint32_t, std::string> find_source_lines(const ptx::Module& module);

/// Returns the PTX with new .loc directives that name the PTX itself as the source file, with the name `file`. The
/// source line of an instruction is then its own line in the PTX. Therefore the PTX can be shown as the source, and
/// machine code can be matched with lines of the PTX. Line numbers do not change.
std::string with_own_lines(const ptx::Module& module, const std::string& file);

}  // namespace warplens::kernels
