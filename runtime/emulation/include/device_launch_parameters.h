// Emulation stand-in: the device language comes with <cuda_runtime.h>.
#pragma once
#include <cuda_runtime.h>
