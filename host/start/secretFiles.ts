import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { SECRETS } from './environmentSchema.ts'

export type Variables = Partial<Record<string, string>>

/** `TOKEN_SECRET_FILE` for `TOKEN_SECRET`. */
export const fileNameOf = (name: string): string => `${name}_FILE`

/** Puts the trimmed content of the named files in the place of `..._FILE`. Faults name what cannot be read and what is set twice. */
export function readSecretFiles(variables: Variables): { variables: Variables; faults: string[] } {
  const read = { ...variables }
  const faults: string[] = []
  for (const name of SECRETS) {
    const fileName = fileNameOf(name)
    const path = variables[fileName]
    if (path === undefined) continue
    delete read[fileName]
    if (variables[name] !== undefined) {
      faults.push(`${name} and ${fileName} are both set: leave one of them out.`)
      continue
    }
    try {
      const content = readFileSync(path, 'utf8').trim()
      if (content === '') faults.push(`${fileName} names a file that is empty: ${resolve(path)}`)
      read[name] = content
    } catch (error) {
      faults.push(`${fileName} names a file that cannot be read: ${resolve(path)} (${codeOf(error)})`)
    }
  }
  return { variables: read, faults }
}

/** `ENOENT` and the like. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
