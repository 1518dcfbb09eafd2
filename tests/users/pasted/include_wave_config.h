/* settings of the wave equation, shared by the host and the device */
#ifndef WAVE_CONFIG_H
#define WAVE_CONFIG_H

#include <stdio.h>

#define WAVE_NX 96
#define WAVE_NY 64
#define WAVE_SPEED 0.4f

typedef struct wave_config {
    int nx, ny;
    float c2;
} wave_config;

static void wave_print(const wave_config *w)
{
    printf("wave: %d x %d, c^2 = %g\n", w->nx, w->ny, w->c2);
}

#endif
