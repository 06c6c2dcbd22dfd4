import { calls, callOf, type CallName } from '../contract/calls.ts'

export const keptCallPaths = (): string[] =>
  (Object.keys(calls) as CallName[])
    .map(callOf)
    .filter(({ offline }) => offline === 'keep')
    .map(({ path }) => path)
