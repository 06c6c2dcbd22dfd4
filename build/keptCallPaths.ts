import { calls, callOf, type CallName } from '../contract/calls.ts'

/** Paths below the mount point whose responses the worker may cache; contract/keptCalls.ts exports them to it. */
export const keptCallPaths = (): string[] =>
  (Object.keys(calls) as CallName[])
    .map(callOf)
    .filter(({ offline }) => offline === 'keep')
    .map(({ path }) => path)
