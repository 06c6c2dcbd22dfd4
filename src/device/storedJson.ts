import { z, type Schema } from '../../contract/wire.ts'
import { storedText } from './storedText.ts'

/** What is stored as JSON under the key; undefined for anything of another shape, as of another build. */
export function storedJson<Value>(key: string, schema: Schema<Value>): Value | undefined {
  try {
    const read = z.safeParse(schema, JSON.parse(storedText(key)))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}
