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

/// Kernels that are given as PTX: what clang, Triton, Numba, Julia or nvcc made of a source that need not be here.
namespace warplens::kernels {

/// Whether a text is PTX rather than CUDA C++: its first statement, behind comments, is the directive .version, as the
/// PTX ISA asks for ("PTX Module Directives").
bool is_ptx(std::string_view text);

/// The kernel's text, read. Throws InputError naming the line that is no PTX.
std::shared_ptr<const ptx::Module> read_ptx(const KernelFile& kernel);

/// The names of the entries that have a body, in the text's order.
std::vector<std::string_view> entries_of(const ptx::Module& module);

/// The entry's name without what mangling adds: "transpose" of "_Z9transposePfS_", "saxpy" of a name of Numba's
/// ("_ZN8__main__5saxpyB2v1B…") and of "space::saxpy<float>". A name of C's is itself.
std::string plain_entry_name(std::string_view entry);

/// The entry that is meant by a name: the whole one, or the plain one where only one entry has it; the only entry where
/// the name is empty. Null where there is none.
const ptx::Function* entry_named(const ptx::Module& module, const std::string& name);

/// As above for the header's `entry`; throws InputError that lists the entries which there are.
const ptx::Function& entry_of_header(const KernelFile& kernel, const ptx::Module& module, const std::string& entry);

/// The threads of a block that an entry asks for.
struct BlockBound {
  simt::Dim3 threads;
  bool is_exact = false;  ///< .reqntid: exactly these; else .maxntid: at most so many
};

/// Nothing where the entry says neither. The entry must be one of the module's.
std::optional<BlockBound> block_bound(const ptx::Module& module, const ptx::Function& entry);

/// The places in the source that the text was made of, as its .loc lines name them, by line of the text:
/// "transpose.py:12", the file without its folder. Nothing for lines without one.
std::map<std::uint32_t, std::string> origins_of(const ptx::Module& module);

/// The text with each instruction said to come (.loc) from its own line of `file`, whatever it says itself: so that the
/// PTX is the source that is shown, and machine code made of it is found by its lines. No line moves.
std::string with_own_lines(const ptx::Module& module, const std::string& file);

}  // namespace warplens::kernels
