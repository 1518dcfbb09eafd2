#include "analysis/translation/language.hpp"

#include <atomic>
#include <cstring>
#include <stdexcept>

namespace warplens::translation {
namespace {

// `kMagic` is the number at the start of a .mo file. The other constants are positions in the file. The file contains
// these numbers there: the number of messages, the offset of the table of originals, and the offset of the table of
// translations.
constexpr std::uint32_t kMagic = 0x950412de;
constexpr std::size_t kCountAt = 8, kOriginalsAt = 12, kTranslationsAt = 16;
constexpr char kAfterContext = '\x04';

std::uint32_t number_at(std::string_view mo, std::size_t at) {
  std::uint32_t number = 0;
  if (at > mo.size() || mo.size() - at < sizeof number)
    throw std::invalid_argument("the message catalogue is truncated");
  std::memcpy(&number, mo.data() + at, sizeof number);
  return number;
}

// Returns a text of a .mo file. `row` is the byte offset of a row in one of the tables of the file. The row contains
// the length and the byte offset of the text. A zero byte follows the text.
std::string_view text_at(std::string_view mo, std::size_t row) {
  const std::size_t length = number_at(mo, row), begin = number_at(mo, row + 4);
  if (begin >= mo.size() || mo.size() - begin <= length || mo[begin + length] != '\0')
    throw std::invalid_argument("the message catalogue has a text that extends beyond its end");
  return mo.substr(begin, length);
}

std::atomic<const Messages*> current = nullptr;
thread_local int in_english = 0;

}  // namespace

Messages::Messages(std::string_view mo) {
  if (number_at(mo, 0) != kMagic) throw std::invalid_argument("the message catalogue is not a .mo file");
  const std::size_t count = number_at(mo, kCountAt);
  const std::size_t originals = number_at(mo, kOriginalsAt), translations = number_at(mo, kTranslationsAt);
  for (std::size_t i = 0; i < count; ++i) {
    const std::string_view original = text_at(mo, originals + 8 * i);
    // If a message has a plural, its text is the singular, a zero byte and the plural. The forms of a translation are
    // separated in the same way.
    translations_.emplace(original.substr(0, original.find('\0')), text_at(mo, translations + 8 * i));
  }
  const std::string rule = header("Plural-Forms");
  if (rule.starts_with("nplurals=1;"))
    plurals_ = Plurals::none;
  else if (rule.find("(n > 1)") != std::string::npos || rule.find("n>1") != std::string::npos)
    plurals_ = Plurals::none_and_one;
  else if (!rule.empty() && !rule.starts_with("nplurals=2;"))
    throw std::invalid_argument("plurals like '" + rule + "' are not supported; add them to translation::Messages");
}

const char* Messages::find(std::string_view message) const {
  const auto found = message.empty() ? translations_.end() : translations_.find(message);
  return found == translations_.end() ? nullptr : found->second.data();
}

const char* Messages::find(std::string_view context, std::string_view message) const {
  return find(std::string(context) + kAfterContext + std::string(message));
}

const char* Messages::find_plural(std::string_view one, std::uint64_t number) const {
  const auto found = translations_.find(one);
  if (found == translations_.end()) return nullptr;
  const std::string_view forms = found->second;
  const bool first = plurals_ == Plurals::none || number == 1 || (plurals_ == Plurals::none_and_one && number == 0);
  const std::size_t second = forms.find('\0');
  return forms.data() + (first || second == std::string_view::npos ? 0 : second + 1);
}

std::string Messages::header(std::string_view field) const {
  const auto found = translations_.find("");
  if (found == translations_.end()) return {};
  const std::string text = '\n' + std::string(found->second), key = '\n' + std::string(field) + ": ";
  const std::size_t at = text.find(key);
  if (at == std::string::npos) return {};
  const std::size_t begin = at + key.size();
  return text.substr(begin, text.find('\n', begin) - begin);
}

void set_language(const Messages* messages) {
  current.store(messages, std::memory_order_release);
}

const Messages* current_language() {
  return in_english > 0 ? nullptr : current.load(std::memory_order_acquire);
}

InEnglish::InEnglish() {
  ++in_english;
}

InEnglish::~InEnglish() {
  --in_english;
}

}  // namespace warplens::translation
