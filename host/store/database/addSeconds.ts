export const HOUR_SECONDS = 3600
export const DAY_SECONDS = 24 * HOUR_SECONDS

/** So much later, or earlier where `seconds` is negative. */
export const addSeconds = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1000)
