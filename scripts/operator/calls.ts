// Carries out a command that is a call of the running host.
import { randomUUID } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { fieldsOf, linesOf, type ListedCommand } from '../../contract/operator/commands.ts'
import type { Given, OperatorCall } from '../../contract/operator/operatorCall.ts'
import { bodies, writePictures, type FileBody } from './files.ts'
import { ask, json } from './host.ts'

/** False when the words are not such as the command sends. */
export async function runCall(command: ListedCommand, call: OperatorCall, given: Given): Promise<boolean> {
  const { pages } = command
  const sent = command.sends ? command.sends(given) : given
  if (!sent) return false
  const file: FileBody = call.body ? ((await bodies[call.path]?.(given)) ?? {}) : {}
  const input: Record<string, string> = { ...file.fields, ...fieldsOf(call, sent) }
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const { [name]: word = '' } = input
    delete input[name]
    return encodeURIComponent(word)
  })
  for (;;) {
    const next = await print(await send(path, input, call, file, given['key']), command, given)
    if (!pages || next === undefined) break
    input[pages] = next
  }
  if (call.path === '/catalogue' && call.isFile && given['pictures'] !== undefined) await writePictures(given)
  return true
}

function send(
  path: string,
  input: Record<string, string>,
  { method, keyed }: OperatorCall,
  { body, type }: FileBody,
  repeated?: string,
): Promise<Response> {
  const form = new URLSearchParams(input).toString()
  const key = keyed ? { 'Idempotency-Key': repeated ?? randomUUID() } : undefined
  const target = (method === 'GET' || body) && form !== '' ? `${path}?${form}` : path
  if (method === 'GET') return ask(target, { method })
  const contentType = body ? type : 'application/x-www-form-urlencoded'
  const headers = { ...key, ...(contentType ? { 'Content-Type': contentType } : {}) }
  // Node's fetch sends what an iterable gives.
  return ask(target, { method, body: (body ?? form) as BodyInit, duplex: 'half', headers })
}

/** Prints an answer; resolves with its `next`. */
async function print(response: Response, command: ListedCommand, given: Given): Promise<string | undefined> {
  if (response.ok && response.body && Array.isArray(command.call?.answer)) {
    await pipeline(response.body, process.stdout, { end: false })
    return undefined
  }
  const body = await json<Record<string, unknown> & { next?: string | number }>(response)
  const { lines, warnings } = linesOf(command, body, given)
  for (const line of lines) console.log(line)
  for (const warning of warnings) console.warn(warning)
  return body.next?.toString()
}
