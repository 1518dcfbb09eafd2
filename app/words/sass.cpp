#include "app/words/sass.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

#include "kernels/text/say.hpp"

namespace warplens::words {
namespace {

/// Meaning of an operation of the machine code.
struct Operation {
  std::string_view name;  ///< opcode without modifiers
  const char* meaning;
};

constexpr Operation kOperations[] = {
    {"LDG", marked("Loads from global memory.")},
    {"STG", marked("Stores to global memory.")},
    {"LDS", marked("Loads from shared memory.")},
    {"STS", marked("Stores to shared memory.")},
    {"LDL", marked("Loads from local memory: a spilled register or a local array.")},
    {"STL", marked("Stores to local memory: a spilled register or a local array.")},
    {"LD", marked("Loads from a generic address: global, shared or local memory.")},
    {"ST", marked("Stores to a generic address: global, shared or local memory.")},
    {"LDC", marked("Loads from constant memory, for example an argument of the kernel.")},
    {"LDCU", marked("Loads from constant memory into a uniform register, for example an argument of the kernel.")},
    {"LDSM", marked("Loads 8×8 matrices from shared memory (ldmatrix).")},
    {"STSM", marked("Stores 8×8 matrices to shared memory (stmatrix).")},
    {"LDGSTS", marked("Copies from global to shared memory without a register (cp.async).")},
    {"ATOM", marked("Executes an atomic operation at a generic address.")},
    {"ATOMG", marked("Executes an atomic operation on global memory.")},
    {"ATOMS", marked("Executes an atomic operation on shared memory.")},
    {"RED", marked("Executes an atomic operation on global memory without returning the old value.")},
    {"REDG", marked("Executes an atomic operation on global memory without returning the old value.")},
    {"MEMBAR", marked("Waits until earlier accesses to memory are visible to other threads.")},
    {"CCTL", marked("Controls the caches, for example invalidates L1.")},
    {"UBLKCP", marked("Starts a bulk copy between global and shared memory (cp.async.bulk).")},
    {"UTMALDG", marked("Starts a tensor copy from global to shared memory.")},
    {"UTMASTG", marked("Starts a tensor copy from shared to global memory.")},
    {"TEX", marked("Reads a texture.")},
    {"TLD", marked("Reads an element of a texture without filtering.")},
    {"SULD", marked("Loads from a surface.")},
    {"SUST", marked("Stores to a surface.")},
    {"IADD3", marked("Adds three integers.")},
    {"IADD", marked("Adds two integers.")},
    {"VIADD", marked("Adds two integers.")},
    {"IMAD", marked("Multiplies two integers and adds a third. The assembler also uses it to copy or shift a value.")},
    {"LEA", marked("Shifts an integer to the left and adds another, usually to compute an address.")},
    {"IABS", marked("Computes the absolute value of an integer.")},
    {"IMNMX", marked("Computes the minimum or maximum of two integers.")},
    {"VIMNMX", marked("Computes the minimum or maximum of two integers.")},
    {"ISETP", marked("Compares two integers and writes the result to a predicate.")},
    {"IDP", marked("Computes a dot product of small integers.")},
    {"FADD", marked("Adds two floats.")},
    {"FMUL", marked("Multiplies two floats.")},
    {"FFMA", marked("Multiplies two floats and adds a third, with one rounding.")},
    {"FMNMX", marked("Computes the minimum or maximum of two floats.")},
    {"FSETP", marked("Compares two floats and writes the result to a predicate.")},
    {"FSEL", marked("Selects one of two floats by a predicate.")},
    {"FCHK", marked("Checks whether a division of floats needs the slow path.")},
    {"MUFU", marked("Approximates a function in the special function unit: a reciprocal, square root, sine, …")},
    {"DADD", marked("Adds two doubles.")},
    {"DMUL", marked("Multiplies two doubles.")},
    {"DFMA", marked("Multiplies two doubles and adds a third, with one rounding.")},
    {"DSETP", marked("Compares two doubles and writes the result to a predicate.")},
    {"HADD2", marked("Adds two pairs of FP16 numbers. The assembler also uses it to load a constant.")},
    {"HMUL2", marked("Multiplies two pairs of FP16 numbers.")},
    {"HFMA2",
     marked("Multiplies two pairs of FP16 numbers and adds a third. The assembler also uses it to load a constant.")},
    {"HMMA", marked("Multiplies matrices of FP16 or similar numbers in the tensor core.")},
    {"IMMA", marked("Multiplies matrices of integers in the tensor core.")},
    {"DMMA", marked("Multiplies matrices of doubles in the tensor core.")},
    {"HGMMA", marked("Multiplies matrices in the tensor core for four warps (wgmma).")},
    {"LOP3", marked("Computes a bitwise function of three values. The last operand is its truth table.")},
    {"SHF", marked("Shifts a pair of registers.")},
    {"SEL", marked("Selects one of two values by a predicate.")},
    {"PRMT", marked("Selects bytes from two registers.")},
    {"SGXT", marked("Extends the sign of a bit field.")},
    {"BMSK", marked("Creates a bit mask.")},
    {"BREV", marked("Reverses the order of bits.")},
    {"POPC", marked("Counts the bits that are set.")},
    {"FLO", marked("Finds the highest bit that is set.")},
    {"MOV", marked("Copies a value to a register.")},
    {"MOV32I", marked("Copies a constant to a register.")},
    {"CS2R", marked("Copies a special register. The assembler also uses it to set registers to zero.")},
    {"S2R", marked("Copies a special register, for example the index of the thread or of the block.")},
    {"S2UR", marked("Copies a special register, for example the index of the block, to a uniform register.")},
    {"R2UR", marked("Copies a register that has the same value in all lanes to a uniform register.")},
    {"P2R", marked("Copies predicates to a register.")},
    {"R2P", marked("Copies bits of a register to predicates.")},
    {"PLOP3", marked("Computes a logical function of three predicates.")},
    {"I2F", marked("Converts an integer to a float.")},
    {"I2FP", marked("Converts an integer to a float.")},
    {"F2I", marked("Converts a float to an integer.")},
    {"F2F", marked("Converts between types of floats.")},
    {"F2FP", marked("Converts two floats to a pair of narrower numbers.")},
    {"FRND", marked("Rounds a float to an integer value.")},
    {"SHFL", marked("Exchanges values between the lanes of the warp.")},
    {"VOTE", marked("Combines a predicate of all lanes of the warp.")},
    {"VOTEU", marked("Combines a predicate of all lanes of the warp.")},
    {"MATCH", marked("Finds the lanes of the warp that have the same value.")},
    {"REDUX", marked("Combines the values of all lanes of the warp.")},
    {"ELECT", marked("Selects one active lane of the warp.")},
    {"BAR", marked("Waits until the other warps of the block reach the barrier.")},
    {"WARPSYNC", marked("Waits until the lanes of the warp meet.")},
    {"BSSY", marked("Marks where lanes that take different branches meet again; BSYNC waits there.")},
    {"BSYNC", marked("Waits for the lanes that took another branch.")},
    {"BREAK", marked("Removes lanes from those that BSYNC waits for.")},
    {"BRA", marked("Branches.")},
    {"BRX", marked("Branches to an address in a register.")},
    {"JMP", marked("Branches to an absolute address.")},
    {"CALL", marked("Calls a function.")},
    {"RET", marked("Returns from a function.")},
    {"EXIT", marked("Ends the thread.")},
    {"NOP", marked("Does nothing. It fills the code up to the next multiple of 128 bytes.")},
    {"NANOSLEEP", marked("Suspends the thread for a short time.")},
    {"YIELD", marked("Lets lanes that took another branch continue.")},
    {"DEPBAR", marked("Waits until a scoreboard barrier has at most a given number of instructions left.")},
    {"LDGDEPBAR", marked("Ends a group of asynchronous copies (cp.async.commit_group).")},
    {"SYNCS", marked("Operates on a barrier object in shared memory (mbarrier).")},
    {"ACQBULK", marked("Waits for the launch that this launch depends on.")},
    {"BPT", marked("Stops at a breakpoint or trap.")},
};

const Operation* find_operation(std::string_view name) {
  const auto* const found = std::ranges::find(kOperations, name, &Operation::name);
  return found == std::end(kOperations) ? nullptr : found;
}

}  // namespace

std::string opcode_meaning(std::string_view opcode) {
  const std::string_view name = opcode.substr(0, opcode.find('.'));
  if (const Operation* operation = find_operation(name)) return tr(operation->meaning);
  // Operations on uniform registers have the name of the operation on general registers, after a 'U'.
  if (!name.starts_with('U')) return {};
  const Operation* const operation = find_operation(name.substr(1));
  if (operation == nullptr) return {};
  return say("{} Executed once for the whole warp, on uniform registers.", tr(operation->meaning));
}

std::string guard_meaning(std::string_view guard) {
  if (!guard.starts_with('@')) return {};
  guard.remove_prefix(1);
  const bool is_negated = guard.starts_with('!');
  if (is_negated) guard.remove_prefix(1);
  if (guard == "PT" || guard == "UPT")
    return is_negated ? tr("Never executed: the predicate PT is always true.") : std::string();
  if (guard.starts_with("U"))
    return is_negated ? say("Executed only if {} is false, which is the same for the whole warp.", guard)
                      : say("Executed only if {} is true, which is the same for the whole warp.", guard);
  return is_negated ? say("Executed only by lanes in which {} is false.", guard)
                    : say("Executed only by lanes in which {} is true.", guard);
}

std::vector<std::string> control_sentences(const sass::ControlBits& control) {
  std::vector<std::string> sentences;
  if (control.write_barrier)
    sentences.push_back(say("Sets barrier {} until the result is written.", *control.write_barrier));
  if (control.read_barrier)
    sentences.push_back(say("Sets barrier {} until its source registers are read.", *control.read_barrier));
  if (control.reuse != 0)
    sentences.push_back(
        say("Reuse: keeps the registers of the source operands {} (counted from 0) for the next "
            "instruction.",
            numbers_in(control.reuse)));
  if (control.yields) sentences.emplace_back(tr("Yield: the scheduler prefers another warp for the next instruction."));
  sentences.push_back(plural("Stall: the warp issues its next instruction after {} cycle or later.",
                             "Stall: the warp issues its next instruction after {} cycles or later.", control.stall,
                             control.stall));
  return sentences;
}

std::string numbers_in(std::uint8_t mask) {
  std::vector<unsigned> numbers;
  for (unsigned number = 0; number < 8; ++number)
    if (mask >> number & 1U) numbers.push_back(number);
  return fmt::format("{}", fmt::join(numbers, ", "));
}

}  // namespace warplens::words
