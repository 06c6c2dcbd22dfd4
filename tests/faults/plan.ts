import { FAULTS, type Fault } from '../support/host/faultActions.ts'
import type { Plan } from '../support/host/faultProxy.ts'
import { seeded, seedOf } from './random.ts'

export interface PlanOptions {
  /** The share of requests that meet a fault, from 0 to 1. */
  density?: number
  faults?: readonly Fault[]
}

/**
 * Chooses the fault of each request from the seed, the path and how often that path was requested before. The order in
 * which requests of different lanes arrive does not matter, so a seed reproduces its faults.
 */
export const planOf =
  (seed: number, { density = 0.4, faults = FAULTS }: PlanOptions = {}): Plan =>
  ({ path, nth }) => {
    const random = seeded(seedOf(seed, path, nth))
    return random.chance(density) ? random.oneOf(faults) : undefined
  }

/** The same fault for the first `times` requests of every path, and none after them. */
export const always =
  (fault: Fault, times = 1): Plan =>
  ({ nth }) =>
    nth <= times ? fault : undefined
