#include "tests/fuzz/mutation.hpp"

#include <algorithm>
#include <cctype>
#include <random>
#include <sstream>
#include <string_view>
#include <vector>

namespace warplens::fuzz {
namespace {

using Lines = std::vector<std::string>;

/// A part of a line: its first position and its length.
struct Stretch {
  std::size_t from = 0, length = 0;
};

constexpr const char* kNumbers[] = {"0",
                                    "1",
                                    "2",
                                    "3",
                                    "4",
                                    "7",
                                    "8",
                                    "15",
                                    "16",
                                    "31",
                                    "32",
                                    "33",
                                    "63",
                                    "64",
                                    "65",
                                    "127",
                                    "128",
                                    "255",
                                    "4095",
                                    "4096",
                                    "65535",
                                    "65536",
                                    "-1",
                                    "-2",
                                    "-4",
                                    "-8",
                                    "-2147483648",
                                    "2147483647",
                                    "2147483648",
                                    "4294967295",
                                    "4294967296",
                                    "0x7fffffffffffffff",
                                    "0x8000000000000000",
                                    "0xffffffffffffffff",
                                    "0f3F800000",
                                    "0f7F800000",
                                    "0fFF800000",
                                    "0f7FC00000",
                                    "0f00000001",
                                    "0fCF000000",
                                    "0d7FF0000000000000",
                                    "0dC3E0000000000000",
                                    "1048576",
                                    "1073741824",
                                    "0xfa"};
constexpr const char* kTypes[] = {"b8",   "b16",   "b32",  "b64",    "b128",  "u8",   "u16", "u32",
                                  "u64",  "s8",    "s16",  "s32",    "s64",   "f16",  "f32", "f64",
                                  "bf16", "f16x2", "pred", "bf16x2", "u16x2", "s16x2"};
constexpr const char* kModifiers[] = {"global",      "shared",
                                      "local",       "const",
                                      "param",       "wide",
                                      "hi",          "lo",
                                      "sat",         "rn",
                                      "rz",          "rm",
                                      "rp",          "rni",
                                      "rzi",         "ftz",
                                      "approx",      "full",
                                      "cc",          "v2",
                                      "v4",          "v8",
                                      "volatile",    "relaxed",
                                      "gpu",         "cta",
                                      "sys",         "acquire",
                                      "nc",          "ca",
                                      "cg",          "sync",
                                      "up",          "bfly",
                                      "down",        "idx",
                                      "all",         "any",
                                      "uni",         "ballot",
                                      "arrive",      "red",
                                      "popc",        "and",
                                      "or",          "xor",
                                      "add",         "min",
                                      "max",         "inc",
                                      "dec",         "cas",
                                      "exch",        "lt",
                                      "leu",         "nan",
                                      "num",         "eq",
                                      "ne",          "to",
                                      "shared::cta", "L1::no_allocate",
                                      "aligned",     "trans",
                                      "x1",          "x2",
                                      "x4",          "noftz",
                                      "relu",        "clamp",
                                      "wrap",        "bfind",
                                      "shiftamt",    "l",
                                      "r",           "b4e",
                                      "f4e",         "rc8",
                                      "ecl",         "warp",
                                      "try_wait",    "parity",
                                      "noComplete",  "release"};

class Mutation {
 public:
  Mutation(const std::string& text, unsigned seed) : random_(seed) {
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines_.push_back(line);
    if (lines_.empty()) lines_.emplace_back();
  }

  void change() {
    static constexpr void (Mutation::*kChanges[])() = {&Mutation::change_register, &Mutation::change_register,
                                                       &Mutation::change_register, &Mutation::change_number,
                                                       &Mutation::change_number,   &Mutation::change_type,
                                                       &Mutation::change_type,     &Mutation::change_modifier,
                                                       &Mutation::drop_modifier,   &Mutation::add_modifier,
                                                       &Mutation::swap_opcode,     &Mutation::double_line,
                                                       &Mutation::drop_line,       &Mutation::move_line,
                                                       &Mutation::guard_line,      &Mutation::jump,
                                                       &Mutation::turn_to_number,  &Mutation::nest,
                                                       &Mutation::drop_operand,    &Mutation::double_operand};
    (this->*kChanges[pick(std::size(kChanges))])();
  }

  /// Inserts a few instructions of `other` into this text.
  void take_from(const Mutation& other) {
    const std::size_t start = any_instruction(other.lines_);
    const std::size_t count = 1 + pick(4);
    const std::size_t at = any_instruction(lines_);
    Lines taken;
    for (std::size_t line = start; line < other.lines_.size() && taken.size() < count; ++line)
      if (is_instruction(other.lines_[line])) taken.push_back(other.lines_[line]);
    Lines declared;
    for (const std::string& line : taken) declare_names(line, other, declared);
    lines_.insert(lines_.begin() + static_cast<std::ptrdiff_t>(at), taken.begin(), taken.end());
    const auto body = std::ranges::find_if(lines_, [](const std::string& line) { return line.starts_with("{"); });
    lines_.insert(body == lines_.end() ? body : body + 1, declared.begin(), declared.end());
  }

  std::string text() const {
    std::string all;
    for (const std::string& line : lines_) all += line + '\n';
    return all;
  }

 private:
  std::size_t pick(std::size_t below) { return below == 0 ? 0 : random_() % below; }

  static bool is_instruction(const std::string& line) {
    const std::size_t first = line.find_first_not_of(" \t");
    if (first == std::string::npos || line.find(';') == std::string::npos) return false;
    return std::isalpha(static_cast<unsigned char>(line[first])) != 0 || line[first] == '@';
  }
  std::size_t any_instruction(const Lines& lines) {
    std::vector<std::size_t> places;
    for (std::size_t at = 0; at < lines.size(); ++at)
      if (is_instruction(lines[at])) places.push_back(at);
    return places.empty() ? pick(lines.size()) : places[pick(places.size())];
  }
  /// Returns a random line. Most of the time it is an instruction, but declarations must be changed sometimes, too.
  std::string& any_line() { return lines_[pick(8) != 0 ? any_instruction(lines_) : pick(lines_.size())]; }

  static bool in_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$' || c == '%';
  }
  /// Returns the words of a line. A dot also separates words.
  static std::vector<Stretch> words(const std::string& line) {
    std::vector<Stretch> found;
    for (std::size_t at = 0; at < line.size();) {
      if (!in_word(line[at])) {
        ++at;
        continue;
      }
      const std::size_t from = at;
      while (at < line.size() && in_word(line[at])) ++at;
      found.push_back({from, at - from});
    }
    return found;
  }
  template <class Suits>
  std::vector<Stretch> words_that(const std::string& line, Suits suits) {
    std::vector<Stretch> found = words(line);
    std::erase_if(found, [&](const Stretch& word) { return !suits(word); });
    return found;
  }
  static bool is_register(const std::string& line, const Stretch& word) { return line[word.from] == '%'; }
  static bool is_number(const std::string& line, const Stretch& word) {
    return std::isdigit(static_cast<unsigned char>(line[word.from])) != 0;
  }
  static bool follows_dot(const std::string& line, const Stretch& word) {
    return word.from > 0 && line[word.from - 1] == '.';
  }
  static bool is_type(std::string_view word) { return std::ranges::find(kTypes, word) != std::end(kTypes); }
  static std::string text_of(const std::string& line, const Stretch& word) {
    return line.substr(word.from, word.length);
  }

  void change_register() {
    const std::string& donor = lines_[any_instruction(lines_)];
    const auto others = words_that(donor, [&](const Stretch& word) { return is_register(donor, word); });
    if (others.empty()) return;
    const std::string other = text_of(donor, others[pick(others.size())]);
    std::string& line = any_line();
    // Prefer a register with the same prefix, because other registers usually have a different width, so that the
    // instruction would be refused.
    auto own = words_that(line, [&](const Stretch& word) { return is_register(line, word); });
    auto kin = own;
    std::erase_if(kin, [&](const Stretch& word) { return line.substr(word.from, 2) != other.substr(0, 2); });
    if (!kin.empty()) own = kin;
    if (own.empty()) return;
    const Stretch place = own[pick(own.size())];
    line.replace(place.from, place.length, other);
  }
  void turn_to_number() {
    std::string& line = any_line();
    const auto own = words_that(line, [&](const Stretch& word) { return is_register(line, word); });
    if (own.empty()) return;
    const Stretch place = own[pick(own.size())];
    line.replace(place.from, place.length, kNumbers[pick(std::size(kNumbers))]);
  }
  void change_number() {
    std::string& line = any_line();
    const auto own = words_that(line, [&](const Stretch& word) { return is_number(line, word); });
    if (own.empty()) return;
    const Stretch place = own[pick(own.size())];
    line.replace(place.from, place.length, kNumbers[pick(std::size(kNumbers))]);
  }
  void change_type() {
    std::string& line = any_line();
    const auto own =
        words_that(line, [&](const Stretch& word) { return follows_dot(line, word) && is_type(text_of(line, word)); });
    if (own.empty()) return;
    const Stretch place = own[pick(own.size())];
    line.replace(place.from, place.length, kTypes[pick(std::size(kTypes))]);
  }
  std::vector<Stretch> modifiers(const std::string& line) {
    return words_that(line, [&](const Stretch& word) { return follows_dot(line, word); });
  }
  void change_modifier() {
    std::string& line = any_line();
    const auto own = modifiers(line);
    if (own.empty()) return;
    const Stretch place = own[pick(own.size())];
    line.replace(place.from, place.length, kModifiers[pick(std::size(kModifiers))]);
  }
  void drop_modifier() {
    std::string& line = any_line();
    const auto own = modifiers(line);
    if (own.empty()) return;
    const Stretch place = own[pick(own.size())];
    line.erase(place.from - 1, place.length + 1);
  }
  void add_modifier() {
    std::string& line = any_line();
    const auto own = words(line);
    if (own.empty()) return;
    const Stretch place = own[pick(std::min<std::size_t>(own.size(), 4))];
    line.insert(place.from + place.length, "." + std::string(kModifiers[pick(std::size(kModifiers))]));
  }
  /// Replaces the opcode of a line by the opcode of another line. The operands stay.
  void swap_opcode() {
    const auto parts = [](const std::string& line) {
      const std::size_t first = line.find_first_not_of(" \t");
      std::size_t from = first == std::string::npos ? 0 : first;
      if (from < line.size() && line[from] == '@') from = std::min(line.find(' ', from), line.size() - 1) + 1;
      return Stretch{from, std::min(line.find(' ', from), line.size()) - from};
    };
    const std::string& donor = lines_[any_instruction(lines_)];
    const std::string opcode = text_of(donor, parts(donor));
    std::string& line = lines_[any_instruction(lines_)];
    const Stretch place = parts(line);
    line.replace(place.from, place.length, opcode);
  }
  void double_line() {
    const std::string line = lines_[any_instruction(lines_)];
    lines_.insert(lines_.begin() + static_cast<std::ptrdiff_t>(any_instruction(lines_)), line);
  }
  void drop_line() {
    if (lines_.size() > 1) lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(pick(lines_.size())));
  }
  void move_line() { std::swap(any_line(), any_line()); }
  void guard_line() {
    std::string predicate;
    for (const std::string& line : lines_)
      for (const Stretch& word : words(line))
        if (text_of(line, word).starts_with("%p") && pick(3) == 0) predicate = text_of(line, word);
    std::string& line = lines_[any_instruction(lines_)];
    if (!predicate.empty()) line.insert(0, (pick(2) != 0 ? "@" : "@!") + predicate + " ");
  }
  void jump() {
    const std::string label = "$J" + std::to_string(pick(1000));
    lines_.insert(lines_.begin() + static_cast<std::ptrdiff_t>(any_instruction(lines_)), label + ":");
    lines_.insert(lines_.begin() + static_cast<std::ptrdiff_t>(any_instruction(lines_)), "bra " + label + ";");
    if (pick(2) != 0) guard_line();
  }
  void nest() {
    lines_.insert(lines_.begin() + static_cast<std::ptrdiff_t>(any_instruction(lines_)), pick(2) != 0 ? "{" : "}");
  }
  void drop_operand() {
    std::string& line = any_line();
    const std::size_t comma = line.rfind(',');
    const std::size_t end = line.rfind(';');
    if (comma != std::string::npos && end != std::string::npos && comma < end) line.erase(comma, end - comma);
  }
  void double_operand() {
    std::string& line = any_line();
    const std::size_t comma = line.rfind(',');
    const std::size_t end = line.rfind(';');
    if (comma != std::string::npos && end != std::string::npos && comma < end)
      line.insert(end, line.substr(comma, end - comma));
  }

  /// Copies from `other` the declarations of all names in `line` that are not declared in this text.
  void declare_names(const std::string& line, const Mutation& other, Lines& declared) {
    for (const Stretch& word : words(line)) {
      const std::string name = text_of(line, word);
      if (declares(lines_, name) != nullptr || declares(declared, name) != nullptr) continue;
      if (const std::string* declaration = declares(other.lines_, name)) declared.push_back(*declaration);
    }
  }
  /// Returns the line that declares a register (alone or as a part of a range) or a variable. Null if no line declares
  /// it.
  static const std::string* declares(const Lines& lines, const std::string& name) {
    const std::string stem = name.substr(0, name.find_last_not_of("0123456789") + 1);
    for (const std::string& line : lines) {
      const std::size_t first = line.find_first_not_of(" \t");
      if (first == std::string::npos || line[first] != '.' || line.find(';') == std::string::npos) continue;
      for (const Stretch& word : words(line)) {
        const std::string declared = text_of(line, word);
        const bool is_range = word.from + word.length < line.size() && line[word.from + word.length] == '<';
        if (declared == (is_range ? stem : name)) return &line;
      }
    }
    return nullptr;
  }

  std::mt19937 random_;
  Lines lines_;
};

}  // namespace

std::string mutated(const std::string& text, unsigned seed) {
  Mutation mutation(text, seed);
  for (unsigned changes = 1 + seed / 8 % 4; changes > 0; --changes) mutation.change();
  return mutation.text();
}

std::string crossed(const std::string& text, const std::string& other, unsigned seed) {
  Mutation mutation(text, seed);
  mutation.take_from(Mutation(other, seed));
  return mutation.text();
}

}  // namespace warplens::fuzz
