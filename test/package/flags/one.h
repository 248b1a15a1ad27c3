/* Not to be mistaken for the header that an5dc writes. */
void one(float A[2][32][32], int steps);
