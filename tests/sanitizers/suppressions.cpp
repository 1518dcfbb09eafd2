// For the sanitizers' builds, which look at this program's own code: what others' libraries do is left out by their
// names. Mesa keeps some bytes a display, and its threads for drawing destroy what they lock; CUPTI keeps some of what
// it reads.

#if defined(__SANITIZE_ADDRESS__)

// Mesa is unloaded before the leak check: it stays, and keeps its name.
extern "C" int dlclose(void*) {
  return 0;
}

extern "C" const char* __lsan_default_suppressions() {
  return "leak:libGLX_mesa.so\n"
         "leak:libEGL_mesa.so\n"
         "leak:swrast_dri.so\n"
         "leak:libgallium\n"
         "leak:libLLVM\n"
         "leak:libcupti.so\n";
}

#elif defined(__SANITIZE_THREAD__)

extern "C" const char* __tsan_default_suppressions() {
  return "race:swrast_dri.so\n"
         "race:libgallium\n";
}

#endif
