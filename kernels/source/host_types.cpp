#include "kernels/source/host_types.hpp"

#include <algorithm>
#include <string>

#include "kernels/source/name_declarations.hpp"

namespace warplens::kernels {
namespace {

struct SizedType {
  std::string_view name;  ///< name in namespace std
  int longs;              ///< size, in objects of type long
};

constexpr SizedType kClasses[] = {{"any", 2},
                                  {"bad_alloc", 1},
                                  {"condition_variable", 6},
                                  {"condition_variable_any", 8},
                                  {"default_random_engine", 1},
                                  {"domain_error", 2},
                                  {"error_code", 2},
                                  {"exception", 1},
                                  {"exception_ptr", 1},
                                  {"fstream", 66},
                                  {"ifstream", 65},
                                  {"invalid_argument", 2},
                                  {"iostream", 36},
                                  {"istream", 35},
                                  {"istringstream", 48},
                                  {"jthread", 2},
                                  {"length_error", 2},
                                  {"locale", 1},
                                  {"logic_error", 2},
                                  {"minstd_rand", 1},
                                  {"minstd_rand0", 1},
                                  {"mt19937", 625},
                                  {"mt19937_64", 313},
                                  {"mutex", 5},
                                  {"ofstream", 64},
                                  {"ostream", 34},
                                  {"ostringstream", 47},
                                  {"out_of_range", 2},
                                  {"overflow_error", 2},
                                  {"random_device", 625},
                                  {"range_error", 2},
                                  {"recursive_mutex", 5},
                                  {"regex", 4},
                                  {"runtime_error", 2},
                                  {"seed_seq", 3},
                                  {"shared_mutex", 7},
                                  {"source_location", 1},
                                  {"stop_source", 1},
                                  {"stop_token", 1},
                                  {"string", 4},
                                  {"string_view", 2},
                                  {"stringstream", 49},
                                  {"system_error", 4},
                                  {"thread", 1},
                                  {"timed_mutex", 5},
                                  {"type_index", 1},
                                  {"type_info", 2},
                                  {"wstring", 4}};

constexpr SizedType kTemplates[] = {{"basic_string", 4},
                                    {"deque", 10},
                                    {"forward_list", 1},
                                    {"function", 4},
                                    {"future", 2},
                                    {"list", 3},
                                    {"lock_guard", 1},
                                    {"map", 6},
                                    {"multimap", 6},
                                    {"multiset", 6},
                                    {"packaged_task", 3},
                                    {"priority_queue", 4},
                                    {"promise", 3},
                                    {"queue", 10},
                                    {"scoped_lock", 1},
                                    {"set", 6},
                                    {"shared_future", 2},
                                    {"shared_lock", 2},
                                    {"shared_ptr", 2},
                                    {"stack", 10},
                                    {"unique_lock", 2},
                                    {"unique_ptr", 1},
                                    {"unordered_map", 7},
                                    {"unordered_multimap", 7},
                                    {"unordered_multiset", 7},
                                    {"unordered_set", 7},
                                    {"vector", 3},
                                    {"weak_ptr", 2}};

/// Handles, which are pointers.
constexpr std::string_view kHandles[] = {"GLsync",
                                         "HANDLE",
                                         "HDC",
                                         "HGLRC",
                                         "HINSTANCE",
                                         "HMODULE",
                                         "HWND",
                                         "LPVOID",
                                         "MPI_File",
                                         "cublasHandle_t",
                                         "cublasLtHandle_t",
                                         "cublasLtMatmulDesc_t",
                                         "cublasLtMatmulPreference_t",
                                         "cublasLtMatrixLayout_t",
                                         "cublasXtHandle_t",
                                         "cudnnActivationDescriptor_t",
                                         "cudnnConvolutionDescriptor_t",
                                         "cudnnDropoutDescriptor_t",
                                         "cudnnFilterDescriptor_t",
                                         "cudnnHandle_t",
                                         "cudnnLRNDescriptor_t",
                                         "cudnnOpTensorDescriptor_t",
                                         "cudnnPoolingDescriptor_t",
                                         "cudnnRNNDescriptor_t",
                                         "cudnnReduceTensorDescriptor_t",
                                         "cudnnTensorDescriptor_t",
                                         "curandGenerator_t",
                                         "cusolverDnHandle_t",
                                         "cusolverDnParams_t",
                                         "cusolverSpHandle_t",
                                         "cusparseDnMatDescr_t",
                                         "cusparseDnVecDescr_t",
                                         "cusparseHandle_t",
                                         "cusparseMatDescr_t",
                                         "cusparseSpGEMMDescr_t",
                                         "cusparseSpMatDescr_t",
                                         "cusparseSpVecDescr_t",
                                         "cutensorHandle_t",
                                         "cutensorPlan_t",
                                         "cutensorTensorDescriptor_t",
                                         "fftw_plan",
                                         "fftwf_plan",
                                         "ncclComm_t",
                                         "nvmlDevice_t",
                                         "nvrtcProgram",
                                         "png_infop",
                                         "png_structp"};

/// Other names of simple types.
constexpr struct {
  std::string_view type, name;
} kNames[] = {{"int", "BOOL"},
              {"int", "FREE_IMAGE_FORMAT"},
              {"int", "GLint"},
              {"int", "GLsizei"},
              {"int", "INT"},
              {"int", "LONG"},
              {"int", "MPI_Comm"},
              {"int", "MPI_Datatype"},
              {"int", "MPI_Errhandler"},
              {"int", "MPI_Group"},
              {"int", "MPI_Info"},
              {"int", "MPI_Message"},
              {"int", "MPI_Op"},
              {"int", "MPI_Request"},
              {"int", "MPI_Win"},
              {"int", "Sint32"},
              {"int", "cublasComputeType_t"},
              {"int", "cublasOperation_t"},
              {"int", "cublasStatus_t"},
              {"int", "cudnnConvolutionBwdDataAlgo_t"},
              {"int", "cudnnConvolutionBwdFilterAlgo_t"},
              {"int", "cudnnConvolutionFwdAlgo_t"},
              {"int", "cudnnDataType_t"},
              {"int", "cudnnStatus_t"},
              {"int", "cudnnTensorFormat_t"},
              {"int", "cufftHandle"},
              {"int", "cufftResult"},
              {"int", "cufftType"},
              {"int", "cusolverStatus_t"},
              {"int", "cusparseOperation_t"},
              {"int", "cusparseStatus_t"},
              {"int", "herr_t"},
              {"int", "ncclDataType_t"},
              {"int", "ncclResult_t"},
              {"int", "nvmlReturn_t"},
              {"int", "nvrtcResult"},
              {"int", "omp_lock_t"},
              {"unsigned int", "DWORD"},
              {"unsigned int", "GLbitfield"},
              {"unsigned int", "GLenum"},
              {"unsigned int", "GLuint"},
              {"unsigned int", "UINT"},
              {"unsigned int", "ULONG"},
              {"unsigned int", "Uint32"},
              {"unsigned char", "BYTE"},
              {"unsigned char", "GLboolean"},
              {"unsigned char", "GLubyte"},
              {"unsigned char", "UCHAR"},
              {"unsigned char", "Uint8"},
              {"unsigned char", "png_byte"},
              {"unsigned short", "GLushort"},
              {"unsigned short", "Uint16"},
              {"unsigned short", "WORD"},
              {"short", "GLshort"},
              {"short", "SHORT"},
              {"short", "Sint16"},
              {"signed char", "GLbyte"},
              {"signed char", "Sint8"},
              {"char", "CHAR"},
              {"char", "GLchar"},
              {"float", "FLOAT"},
              {"float", "GLclampf"},
              {"float", "GLfloat"},
              {"double", "GLdouble"},
              {"long", "GLintptr"},
              {"long", "GLsizeiptr"},
              {"long", "MPI_Aint"},
              {"long", "hid_t"},
              {"long", "hssize_t"},
              {"long long", "LONG64"},
              {"long long", "LONGLONG"},
              {"long long", "MPI_Count"},
              {"long long", "MPI_Offset"},
              {"long long", "Sint64"},
              {"unsigned long", "hsize_t"},
              {"unsigned long", "nvtxRangeId_t"},
              {"unsigned long", "pthread_t"},
              {"unsigned long long", "GLuint64"},
              {"unsigned long long", "ULONGLONG"},
              {"unsigned long long", "Uint64"},
              {"unsigned char*", "png_bytep"},
              {"unsigned char**", "png_bytepp"}};

/// Names that are declared by a single line.
constexpr struct {
  std::string_view name;
  const char* line;
} kSingleLines[] = {
    {"FILE", "typedef struct FILE_of_host FILE;"},
    {"GLvoid", "typedef void GLvoid;"},
    {"LARGE_INTEGER", "struct LARGE_INTEGER { long long QuadPart; };"},
    {"MPI_Status", "struct MPI_Status { int host[5]; };"},
    {"cv::Mat", "namespace cv { struct Mat { long host[12]; }; }"},
    {"fftw_complex", "typedef double fftw_complex[2];"},
    {"fftwf_complex", "typedef float fftwf_complex[2];"},
    {"ncclUniqueId", "struct ncclUniqueId { char host[128]; };"},
    {"nlohmann", "namespace nlohmann { struct json { long host[2]; }; typedef json ordered_json; }"},
    {"pthread_attr_t", "struct pthread_attr_t { long host[7]; };"},
    {"pthread_barrier_t", "struct pthread_barrier_t { long host[4]; };"},
    {"pthread_cond_t", "struct pthread_cond_t { long host[6]; };"},
    {"pthread_mutex_t", "struct pthread_mutex_t { long host[5]; };"},
    {"pthread_rwlock_t", "struct pthread_rwlock_t { long host[7]; };"},
    {"sem_t", "struct sem_t { long host[4]; };"},
    {"std::atomic", "namespace std { template <class T> struct atomic { T host; }; }"},
    {"std::atomic_bool", "namespace std { struct atomic_bool { bool host; }; }"},
    {"std::atomic_flag", "namespace std { struct atomic_flag { bool host; }; }"},
    {"std::atomic_int", "namespace std { struct atomic_int { int host; }; }"},
    {"std::atomic_size_t", "namespace std { struct atomic_size_t { unsigned long host; }; }"},
    {"std::atomic_uint", "namespace std { struct atomic_uint { unsigned host; }; }"},
    {"std::bernoulli_distribution", "namespace std { struct bernoulli_distribution { double host; }; }"},
    {"std::bitset",
     "namespace std { template <unsigned long N> struct bitset { unsigned long host[(N + 63) / 64]; }; }"},
    {"std::chrono",
     "namespace std { namespace chrono { template <class...> struct time_point { long host[1]; }; template <class...> "
     "struct duration { long host[1]; }; struct steady_clock { typedef chrono::time_point<> time_point; typedef "
     "chrono::duration<> duration; }; typedef steady_clock high_resolution_clock; typedef steady_clock system_clock; "
     "typedef duration<> nanoseconds; typedef duration<> microseconds; typedef duration<> milliseconds; typedef "
     "duration<> seconds; } }"},
    {"std::exponential_distribution",
     "namespace std { template <class T = double> struct exponential_distribution { T host; }; }"},
    {"std::filesystem", "namespace std { namespace filesystem { struct path { long host[5]; }; } }"},
    {"std::normal_distribution",
     "namespace std { template <class T = double> struct normal_distribution { T host[3]; bool is_saved; }; }"},
    {"std::uniform_int_distribution",
     "namespace std { template <class T = int> struct uniform_int_distribution { T host[2]; }; }"},
    {"std::uniform_real_distribution",
     "namespace std { template <class T = double> struct uniform_real_distribution { T host[2]; }; }"},
    {"thrust::device_ptr", "namespace thrust { template <class...> struct device_ptr { long host[1]; }; }"},
    {"thrust::device_vector", "namespace thrust { template <class...> struct device_vector { long host[4]; }; }"},
    {"thrust::host_vector", "namespace thrust { template <class...> struct host_vector { long host[4]; }; }"},
    {"timespec", "struct timespec { long tv_sec, tv_nsec; };"},
    {"timeval", "struct timeval { long tv_sec, tv_usec; };"}};

std::string declare_sized(const SizedType& type, std::string_view head) {
  return kHostType + std::string(head) + "struct " + std::string(type.name) + " { long host[" +
         std::to_string(type.longs) + "]; }; }";
}

}  // namespace

std::string declare_host_type(std::string_view name) {
  constexpr std::string_view kStd = "std::";
  if (name.starts_with(kStd)) {
    const std::string_view own = name.substr(kStd.size());
    if (const auto type = std::ranges::find(kClasses, own, &SizedType::name); type != std::end(kClasses))
      return declare_sized(*type, "");
    if (const auto type = std::ranges::find(kTemplates, own, &SizedType::name); type != std::end(kTemplates))
      return declare_sized(*type, "template <class...> ");
  }
  if (std::ranges::find(kHandles, name) != std::end(kHandles))
    return "typedef struct " + std::string(name) + "_of_host* " + std::string(name) + ';';
  for (const auto& [type, other] : kNames)
    if (other == name) return "typedef " + std::string(type) + ' ' + std::string(name) + ';';
  for (const auto& [known, line] : kSingleLines)
    if (known == name || (name.starts_with(known) && name.substr(known.size()).starts_with("::"))) return line;
  return {};
}

HostNumbers find_host_numbers(std::string_view name) {
  constexpr std::string_view kStd = "std::";
  const std::string_view own = name.starts_with(kStd) ? name.substr(kStd.size()) : name;
  for (const auto& [known, longs] : kClasses)
    if (known == own) return {"long", longs, true};
  for (const auto& [known, longs] : kTemplates)
    if (known == own) return {"long", longs, true};
  if (std::ranges::find(kHandles, name) != std::end(kHandles)) return {"long", 1, true};
  for (const auto& [type, known] : kNames)
    if (known == name) return {type.ends_with('*') ? "long" : type, 1};
  return {};
}

}  // namespace warplens::kernels
