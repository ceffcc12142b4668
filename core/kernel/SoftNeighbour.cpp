#include "kernel/SoftNeighbour.h"
