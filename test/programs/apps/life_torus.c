// Conway's Game of Life on a torus.
//
// The world starts with an R-pentomino, a glider and some random soup.
// Usage: life_torus [rows] [cols] [generations] [seed]
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

typedef unsigned char cell;

static int rows = 48;
static int cols = 64;
static int generations = 31;
static unsigned seed = 2024;

static double wtime()
{
    struct timeval tv;
    gettimeofday(&tv, NULL);
    return tv.tv_sec + tv.tv_usec / 1e6;
}

static unsigned next_random(void)
{
    seed = seed * 1664525u + 1013904223u;
    return seed >> 16;
}

static void put(cell *world, int row, int col, const char **picture)
{
    for (int r = 0; picture[r] != NULL; r++)
        for (int c = 0; picture[r][c] != '\0'; c++)
            world[((row + r) % rows) * cols + (col + c) % cols] = picture[r][c] == '#';
}

static void populate(cell *world)
{
    static const char *pentomino[] = {".##", "##.", ".#.", NULL};
    static const char *glider[] = {".#.", "..#", "###", NULL};

    for (int row = rows / 2; row < rows; row++)
        for (int col = 0; col < cols; col++)
            world[row * cols + col] = next_random() % 3 == 0;
    put(world, rows / 4, cols / 2, pentomino);
    put(world, 2, cols - 2, glider);
}

// How many of the eight cells around are alive? The world has no edge.
static int count_neighbours(const cell *world, int row, int col)
{
    int neighbours = 0;
    for (int dr = -1; dr <= 1; dr++) {
        for (int dc = -1; dc <= 1; dc++) {
            int r = (row + dr + rows) % rows;
            int c = (col + dc + cols) % cols;
            if (dr != 0 || dc != 0)
                neighbours += world[r * cols + c];
        }
    }
    return neighbours;
}

static void step(const cell *old, cell *fresh)
{
    #pragma omp parallel for collapse(2)
    for (int row = 0; row < rows; row++) {
        for (int col = 0; col < cols; col++) {
            int neighbours = count_neighbours(old, row, col);
            if (old[row * cols + col])
                fresh[row * cols + col] = neighbours == 2 || neighbours == 3;
            else
                fresh[row * cols + col] = neighbours == 3;
        }
    }
}

static int population(const cell *world)
{
    int alive = 0;
    for (int i = 0; i < rows * cols; i++)
        alive += world[i];
    return alive;
}

static unsigned fingerprint(const cell *world)
{
    unsigned hash = 2166136261u;
    for (int i = 0; i < rows * cols; i++)
        hash = (hash ^ world[i]) * 16777619u;
    return hash;
}

static void show(const cell *world)
{
    for (int row = 0; row < rows; row += 4) {
        for (int col = 0; col < cols; col++)
            putchar(world[row * cols + col] ? '#' : '.');
        putchar('\n');
    }
}

int main(int argc, char **argv)
{
    if (argc > 1) rows = atoi(argv[1]);
    if (argc > 2) cols = atoi(argv[2]);
    if (argc > 3) generations = atoi(argv[3]);
    if (argc > 4) seed = (unsigned)strtoul(argv[4], NULL, 10);
    if (rows < 8 || cols < 8) {
        fprintf(stderr, "the world is too small\n");
        return 1;
    }

    cell *world = calloc((size_t)rows * cols, sizeof(cell));
    cell *next = calloc((size_t)rows * cols, sizeof(cell));
    if (!world || !next) {
        fprintf(stderr, "no memory for %d x %d cells\n", rows, cols);
        return 1;
    }
    populate(world);
    printf("generation 0: %d alive\n", population(world));

    double start = wtime();
    for (int generation = 0; generation < generations; generation++) {
        step(world, next);
        cell *tmp = world;
        world = next;
        next = tmp;
    }
    double stop = wtime();

    printf("generation %d: %d alive, fingerprint %08x\n", generations, population(world), fingerprint(world));
    show(world);
    fprintf(stderr, "%.6f s, %.3g cells/s\n", stop - start, (double)rows * cols * generations / (stop - start));

    free(world);
    free(next);
    return 0;
}
