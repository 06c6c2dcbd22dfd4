import { storedText, storeText } from './storedText.ts'

/** The car that somebody wished this device to remember (D-245); '' for none. */
const KEY = 'own car'

export const ownCar = (): string => storedText(KEY)
export const rememberCar = (car: string): void => storeText(KEY, car)
