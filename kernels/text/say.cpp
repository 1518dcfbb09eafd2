#include "kernels/text/say.hpp"

namespace warplens {

std::string fill_values(const char* translation, fmt::string_view english, fmt::format_args values) {
  if (translation != nullptr) try {
      return fmt::vformat(translation, values);
    } catch (const fmt::format_error&) {
      // The translation does not match the values. A test reports such translations; the user gets the English message.
    }
  return fmt::vformat(english, values);
}

}  // namespace warplens
