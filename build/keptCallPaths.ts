import { calls, callOf, type CallName } from '../contract/calls.ts'

/** What the worker may keep, below the mount point; contract/keptCalls.ts hands it on. */
export const keptCallPaths = (): string[] =>
  (Object.keys(calls) as CallName[])
    .map(callOf)
    .filter(({ offline }) => offline === 'keep')
    .map(({ path }) => path)
