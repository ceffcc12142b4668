#include "widgets/map/MapSource.h" // for its moc
