/** 0 whole, 1 left half, 2 right half. */
export type Side = 0 | 1 | 2
