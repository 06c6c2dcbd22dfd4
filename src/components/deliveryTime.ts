const SPREAD_MINUTES = 10

/** '45 to 55 min': the store's delivery minutes, with the courier's spread. */
export const deliveryTime = (minutes: number): string => `${minutes} to ${minutes + SPREAD_MINUTES} min`
