#include "kernels/source/host_types.hpp"

#include <gtest/gtest.h>

#include "kernels/source/name_declarations.hpp"

namespace warplens::kernels {
namespace {

TEST(HostTypes, HaveTheSizesOfLinux) {
  EXPECT_EQ(declare_host_type("std::type_index"), "namespace std { struct type_index { long host[1]; }; }");
  EXPECT_EQ(declare_host_type("std::vector"), "namespace std { template <class...> struct vector { long host[3]; }; }");
  EXPECT_EQ(declare_host_type("cublasHandle_t"), "typedef struct cublasHandle_t_of_host* cublasHandle_t;");
  EXPECT_EQ(declare_host_type("MPI_Comm"), "typedef int MPI_Comm;");
  EXPECT_EQ(declare_host_type("timeval"), "struct timeval { long tv_sec, tv_usec; };");
  EXPECT_EQ(declare_host_type("std::pair"), "");
  EXPECT_EQ(declare_host_type("vector"), "");
}

TEST(HostTypes, AreFoundAmongTheDeclarationsOfNames) {
  ASSERT_TRUE(find_declaration("std::chrono", false));
  EXPECT_TRUE(find_declaration("std::chrono", false)->line.starts_with(kHostType));
  ASSERT_TRUE(find_declaration("string", true));
  EXPECT_EQ(find_declaration("string", true)->line, declare_host_type("std::string"));
}

}  // namespace
}  // namespace warplens::kernels
