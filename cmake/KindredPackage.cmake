# What is installed, and the Debian package of it: cpack -G DEB in the build folder (scripts/package).
include(GNUInstallDirs)
set(CMAKE_INSTALL_DOCDIR ${CMAKE_INSTALL_DATADIR}/doc/kindred) # the package's name, not the project's

install(TARGETS kindred kindred-engine RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
# Qt 6.4 shares the window's libraries where it is shared itself, whatever BUILD_SHARED_LIBS says: the
# program brings them along, in a folder of its own.
set(kindred_private ${CMAKE_INSTALL_LIBDIR}/kindred)
foreach(library kindred_widgets kindred_desktop)
  get_target_property(kind ${library} TYPE)
  if(kind STREQUAL "SHARED_LIBRARY")
    install(TARGETS ${library} LIBRARY DESTINATION ${kindred_private})
    set_target_properties(${library} PROPERTIES INSTALL_RPATH "$ORIGIN")
    set_target_properties(kindred PROPERTIES INSTALL_RPATH "$ORIGIN/../${kindred_private}")
    get_target_property(folder ${library} BINARY_DIR)
    list(APPEND CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${folder})
  endif()
endforeach()
set(kindred_packaging ${PROJECT_SOURCE_DIR}/packaging)
install(FILES ${kindred_packaging}/kindred.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES ${kindred_packaging}/kindred.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo
  RENAME org.kindred.Kindred.metainfo.xml)
install(FILES ${kindred_packaging}/kindred.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages)
install(FILES ${kindred_packaging}/icons/kindred.svg
  DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
foreach(size 16 24 32 48 64 128 256)
  install(FILES ${kindred_packaging}/icons/kindred-${size}.png RENAME kindred.png
    DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/${size}x${size}/apps)
endforeach()
install(FILES ${kindred_packaging}/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} PATTERN "*.py" EXCLUDE)

# Debian wants its manuals compressed; -n leaves no time in them, so that builds are equal.
foreach(page kindred kindred-engine)
  set(compressed ${PROJECT_BINARY_DIR}/${page}.1.gz)
  add_custom_command(OUTPUT ${compressed} DEPENDS ${kindred_packaging}/man/${page}.1
    COMMAND sh -c "gzip -9nc '${kindred_packaging}/man/${page}.1' >'${compressed}'" VERBATIM)
  list(APPEND kindred_manuals ${compressed})
endforeach()
add_custom_target(kindred_manuals ALL DEPENDS ${kindred_manuals})
install(FILES ${kindred_manuals} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME kindred)
set(CPACK_PACKAGE_VENDOR "The Kindred developers")
set(CPACK_PACKAGE_CONTACT "The Kindred developers <kindred@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "train neighbourhood embeddings and look inside them")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
  "Kindred trains networks that place pictures so that what belongs together lies
together (metric learning), shows what they have learned while they learn it,
and judges them by retrieval, nearest neighbours and few examples. It comes with
a window and with a command line that does everything without one.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_SET_DESTDIR OFF)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/package)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# What no library's name tells: a BLAS that is fast, Qt's windows and pictures, and a font.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libopenblas0-openmp, qt6-qpa-plugins, fonts-dejavu-core")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "fonts-inter, fonts-noto-cjk, libxcb-cursor0, qt6-translations-l10n, qt6-wayland")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
include(CPack)
