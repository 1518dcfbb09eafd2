# Languages other than English: each folder of assets/languages becomes one message catalogue. Characters that the
# default fonts lack become separate fonts, made by cmake/fonts.py.

find_program(WARPLENS_MSGFMT msgfmt)
find_program(WARPLENS_MSGCAT msgcat)
set(cjk_folders /usr/share/fonts/opentype/noto /usr/share/fonts/noto-cjk /usr/share/fonts/google-noto-cjk)
find_file(WARPLENS_CJK_REGULAR NotoSansCJK-Regular.ttc PATHS ${cjk_folders})
find_file(WARPLENS_CJK_BOLD NotoSansCJK-Bold.ttc PATHS ${cjk_folders})
find_file(WARPLENS_CJK_LICENCE copyright PATHS /usr/share/doc/fonts-noto-cjk NO_DEFAULT_PATH)

# Sets RESULT to the files that were made, as entries "NAME=PLACE" for warplens_embed.
function(warplens_languages result)
  set(made "")
  set(folder ${CMAKE_BINARY_DIR}/generated/languages)
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

  if(WARPLENS_CJK_REGULAR AND WARPLENS_CJK_BOLD AND WARPLENS_CJK_LICENCE AND WARPLENS_HAS_FONTTOOLS)
    file(GLOB_RECURSE texts CONFIGURE_DEPENDS
      ${CMAKE_SOURCE_DIR}/assets/languages/*.po ${CMAKE_SOURCE_DIR}/assets/lessons/*.md)
    # For the page, the font contains only the characters of messages and lessons. The browser draws all others.
    set(options --typed --hints)
    if(WARPLENS_PAGE)
      set(options "")
    endif()
    foreach(weight Regular Bold)
      string(TOUPPER ${weight} upper)
      set(font ${folder}/NotoSansCJKsc-${weight}.otf)
      add_custom_command(OUTPUT ${font} DEPENDS ${WARPLENS_FONT_SCRIPT} ${texts}
        COMMAND ${WARPLENS_PYTHON} ${WARPLENS_FONT_SCRIPT} language --collection ${WARPLENS_CJK_${upper}}
          --face "Noto Sans CJK SC" --output ${font} ${options}
        COMMENT "Extracting the used characters of Noto Sans CJK ${weight}" VERBATIM)
      list(APPEND made "fonts/NotoSansCJKsc-${weight}.otf=${font}")
    endforeach()
    list(APPEND made "licences/NotoSansCJK.txt=${WARPLENS_CJK_LICENCE}")
  else()
    message(WARNING "The window will not have Chinese: fonts-noto-cjk or python3-fonttools is missing (names of Debian)")
  endif()
  set(${result} ${made} PARENT_SCOPE)
endfunction()
