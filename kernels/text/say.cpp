#include "kernels/text/say.hpp"

namespace warplens {

std::string filled(const char* translation, fmt::string_view english, fmt::format_args values) {
  if (translation != nullptr) try {
      return fmt::vformat(translation, values);
    } catch (const fmt::format_error&) {
      // A test names such a translation; nobody is to lose a message by it.
    }
  return fmt::vformat(english, values);
}

}  // namespace warplens
