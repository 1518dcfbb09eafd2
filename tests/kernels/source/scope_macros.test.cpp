#include "kernels/source/scope_macros.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/source/device_code.hpp"

namespace warplens::kernels {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Words scope_macros_of(const std::string& text) {
  return find_scope_macros({{"k.cu", text}}, {find_macros(SyntaxTree(text))});
}

TEST(ScopeMacros, OpenANamespaceOrCloseIt) {
  EXPECT_THAT(scope_macros_of("#define LIB_BEGIN namespace lib {\n#define LIB_IN(x) namespace x {\n#define LIB_END }\n"
                              "#define ALIAS namespace a = lib\n#define WHOLE namespace w { }\n#define N 3\n"),
              ElementsAre("LIB_BEGIN", "LIB_END", "LIB_IN"));
  EXPECT_THAT(scope_macros_of("#define BEGIN {\n#define END }\n"), IsEmpty());
}

TEST(ScopeMacros, AreBlankedWithTheirArguments) {
  std::string text = "#define END }\nIN(lib) int ENDING; // END\nEND\n";
  blank_macro_uses(text, {"IN", "END"});
  EXPECT_EQ(text, "#define END }\n        int ENDING; // END\n   \n");
}

TEST(ScopeMacros, DoNotHideTheTemplateAfterThem) {
  const Sources sources(std::vector<SourceUnit>{
      {"k.cu",
       "#define LIB_BEGIN namespace lib {\n#define LIB_END }\nLIB_BEGIN\n\ntemplate <bool B>\n"
       "using pick = typename chosen<B>::type;\nLIB_END\n__global__ void k(float* a) { a[0] = 1; }\n"}});
  const std::string code = sources.device_code({"k"}).units.front().text;
  EXPECT_THAT(code, HasSubstr("LIB_BEGIN\n"));
  EXPECT_THAT(code, HasSubstr("\nLIB_END\n"));
  EXPECT_THAT(code, testing::Not(HasSubstr("pick")));
}

}  // namespace
}  // namespace warplens::kernels
