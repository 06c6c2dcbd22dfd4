import { FAULTS, type Fault, type Plan } from '../support/host/faultProxy.ts'
import { seeded, seedOf } from './random.ts'

export interface PlanOptions {
  /** How many of the requests meet a fault, from 0 to 1. */
  density?: number
  faults?: readonly Fault[]
}

/**
 * Which request meets which fault. It depends on the seed, the path and how often that path was asked before, not on the
 * order in which requests of different lanes happen to arrive: a seed gives the same faults again.
 */
export const planOf =
  (seed: number, { density = 0.4, faults = FAULTS }: PlanOptions = {}): Plan =>
  ({ path, nth }) => {
    const random = seeded(seedOf(seed, path, nth))
    return random.chance(density) ? random.oneOf(faults) : undefined
  }

/** The same fault for the first requests of every path, and none after them. */
export const always =
  (fault: Fault, times = 1): Plan =>
  ({ nth }) =>
    nth <= times ? fault : undefined
