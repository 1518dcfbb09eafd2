#include "kernels/gpu/error.hpp"

#include <array>
#include <utility>

#include "analysis/translation/language.hpp"
#include "analysis/translation/message.hpp"

namespace warplens::gpu {
namespace {

constexpr std::array kNames{
    std::pair{ErrorKind::no_driver, "no_driver"},
    std::pair{ErrorKind::no_gpu, "no_gpu"},
    std::pair{ErrorKind::wrong_arch, "wrong_arch"},
    std::pair{ErrorKind::bad_launch, "bad_launch"},
    std::pair{ErrorKind::kernel_fault, "kernel_fault"},
    std::pair{ErrorKind::out_of_memory, "out_of_memory"},
    std::pair{ErrorKind::no_rights, "no_rights"},
    std::pair{ErrorKind::unsupported, "unsupported"},
    std::pair{ErrorKind::cancelled, "cancelled"},
    std::pair{ErrorKind::timed_out, "timed_out"},
    std::pair{ErrorKind::lost, "lost"},
    std::pair{ErrorKind::protocol, "protocol"},
    std::pair{ErrorKind::other, "other"},
};

std::string in_english(const Error::Text& text) {
  const translation::InEnglish english;
  return in_language(text);
}

}  // namespace

Error::Error(ErrorKind kind, const Text& text, bool poisoned) : Error(kind, in_english(text), poisoned, text) {}

std::string in_language(const Error::Text& text) {
  const auto value = [&](std::size_t at) { return at < text.values.size() ? tr(text.values[at]) : std::string(); };
  return with_values(tr(text.message), {value(0), value(1), value(2)});
}

const char* name_of(ErrorKind kind) {
  for (const auto& [known, name] : kNames)
    if (known == kind) return name;
  return "other";
}

ErrorKind error_kind_named(const std::string& name) {
  for (const auto& [kind, known] : kNames)
    if (name == known) return kind;
  return ErrorKind::other;
}

}  // namespace warplens::gpu
