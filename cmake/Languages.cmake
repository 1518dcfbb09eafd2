# Languages other than English: each folder of assets/languages becomes one message catalogue. Characters that the
# default fonts lack become separate fonts. Both are made by cmake/translations.py.

find_program(WARPLENS_MSGFMT msgfmt)
find_program(WARPLENS_MSGCAT msgcat)
set(cjk_folders /usr/share/fonts/opentype/noto /usr/share/fonts/noto-cjk /usr/share/fonts/google-noto-cjk)
find_file(WARPLENS_CJK_REGULAR NotoSansCJK-Regular.ttc PATHS ${cjk_folders})
find_file(WARPLENS_CJK_BOLD NotoSansCJK-Bold.ttc PATHS ${cjk_folders})
find_file(WARPLENS_CJK_LICENCE copyright PATHS /usr/share/doc/fonts-noto-cjk NO_DEFAULT_PATH)
execute_process(COMMAND ${WARPLENS_PYTHON} -c "import fontTools" RESULT_VARIABLE no_fonttools ERROR_QUIET)

# Sets RESULT to the files that were made, as entries "NAME=PLACE" for warplens_embed.
function(warplens_languages result)
  set(made "")
  set(folder ${CMAKE_BINARY_DIR}/generated/languages)
  set(script ${CMAKE_SOURCE_DIR}/cmake/translations.py)
  file(GLOB languages CONFIGURE_DEPENDS LIST_DIRECTORIES true ${CMAKE_SOURCE_DIR}/assets/languages/*)
  if(NOT WARPLENS_MSGFMT OR NOT WARPLENS_MSGCAT)
    message(WARNING "Warplens will only have English: msgfmt is missing (Debian: gettext)")
    set(languages "")
  endif()
  foreach(language ${languages})
    file(GLOB catalogues CONFIGURE_DEPENDS ${language}/*.po)
    if(NOT catalogues)
      continue()
    endif()
    cmake_path(GET language FILENAME code)
    add_custom_command(OUTPUT ${folder}/${code}.mo DEPENDS ${catalogues}
      COMMAND ${CMAKE_COMMAND} -E make_directory ${folder}
      COMMAND ${WARPLENS_MSGCAT} --use-first -o ${folder}/${code}.po ${catalogues}
      COMMAND ${WARPLENS_MSGFMT} -o ${folder}/${code}.mo ${folder}/${code}.po
      COMMENT "Compiling the messages of ${code}" VERBATIM)
    list(APPEND made "languages/${code}.mo=${folder}/${code}.mo")
  endforeach()

  if(WARPLENS_CJK_REGULAR AND WARPLENS_CJK_BOLD AND WARPLENS_CJK_LICENCE AND NOT no_fonttools)
    file(GLOB_RECURSE texts CONFIGURE_DEPENDS
      ${CMAKE_SOURCE_DIR}/assets/languages/*.po ${CMAKE_SOURCE_DIR}/assets/lessons/*.md)
    foreach(weight Regular Bold)
      string(TOUPPER ${weight} upper)
      set(font ${folder}/NotoSansCJKsc-${weight}.otf)
      add_custom_command(OUTPUT ${font} DEPENDS ${script} ${texts}
        COMMAND ${WARPLENS_PYTHON} ${script} font --collection ${WARPLENS_CJK_${upper}} --face "Noto Sans CJK SC"
          --output ${font}
        COMMENT "Extracting the used characters of Noto Sans CJK ${weight}" VERBATIM)
      list(APPEND made "fonts/NotoSansCJKsc-${weight}.otf=${font}")
    endforeach()
    list(APPEND made "licences/NotoSansCJK.txt=${WARPLENS_CJK_LICENCE}")
  else()
    message(WARNING "The window will not have Chinese: fonts-noto-cjk or python3-fonttools is missing (names of Debian)")
  endif()
  set(${result} ${made} PARENT_SCOPE)
endfunction()
