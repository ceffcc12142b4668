# Before project(): where the official LibTorch and its CUDA toolkit are (scripts/setup --cuda), since
# the CUDA language needs its compiler there. A toolkit of the system serves where that has none, and
# where the kernels are built alone (-DKINDRED_LEARN=OFF), which need no LibTorch.
set(kindred_cache "$ENV{XDG_CACHE_HOME}")
if(NOT kindred_cache)
  set(kindred_cache "$ENV{HOME}/.cache")
endif()
if(DEFINED ENV{KINDRED_LIBTORCH_CUDA})
  set(kindred_cuda_default "$ENV{KINDRED_LIBTORCH_CUDA}")
else()
  set(kindred_cuda_default "${kindred_cache}/kindred/libtorch-cuda")
endif()
set(KINDRED_LIBTORCH_CUDA "${kindred_cuda_default}" CACHE PATH "Folder made by scripts/setup --cuda")
if(KINDRED_LEARN AND NOT EXISTS "${KINDRED_LIBTORCH_CUDA}/complete")
  message(FATAL_ERROR "LibTorch with CUDA is not in ${KINDRED_LIBTORCH_CUDA}: run scripts/setup --cuda")
endif()

find_program(KINDRED_NVCC nvcc NO_DEFAULT_PATH
  PATHS "${KINDRED_LIBTORCH_CUDA}/toolkit/bin" /usr/local/cuda/bin ENV PATH)
if(NOT KINDRED_NVCC)
  message(FATAL_ERROR "nvcc was not found: run scripts/setup --cuda")
endif()
get_filename_component(kindred_toolkit "${KINDRED_NVCC}" REALPATH)
get_filename_component(kindred_toolkit "${kindred_toolkit}" DIRECTORY)
get_filename_component(kindred_toolkit "${kindred_toolkit}" DIRECTORY)
set(CMAKE_CUDA_COMPILER "${KINDRED_NVCC}" CACHE FILEPATH "")
set(CUDA_TOOLKIT_ROOT_DIR "${kindred_toolkit}" CACHE PATH "")
set(CUDAToolkit_ROOT "${kindred_toolkit}" CACHE PATH "")
# Torch's package overrides CMAKE_CUDA_ARCHITECTURES by this list; both name the same chips.
set(TORCH_CUDA_ARCH_LIST "8.0;9.0a" CACHE STRING "")
list(PREPEND CMAKE_PREFIX_PATH "${KINDRED_LIBTORCH_CUDA}/torch")
