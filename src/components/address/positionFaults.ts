/** Why the device's position is not known, by `reason` of `currentPosition`. */
export const POSITION_FAULTS = {
  denied: 'Your browser keeps your position to itself. Please type the address.',
  unavailable: 'We could not find where you are. Please type the address.',
} as const
