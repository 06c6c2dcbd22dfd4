// Carries out a command that is a call of the running host.
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { bodies, writePictures } from './files.mjs'
import { ask, json } from './host.mjs'
import { fieldsOf, linesOf } from './contract.mjs'

/** False when the words are not such as the command sends. */
export async function runCall(command, given) {
  const { call, pages } = command
  const sent = command.sends ? command.sends(given) : given
  if (!sent) return false
  const { body, type, fields = {} } = call.body ? await bodies[call.path](given) : {}
  const input = { ...fields, ...fieldsOf(call, sent) }
  const path = call.path.replace(/:(\w+)/g, (_, name) => {
    const { [name]: word } = input
    delete input[name]
    return encodeURIComponent(word)
  })
  for (;;) {
    const next = await print(await send(path, input, { body, type, given, call }), command, given)
    if (!pages || next === undefined) break
    input[pages] = next
  }
  if (call.path === '/catalogue' && call.isFile && given.pictures !== undefined) await writePictures(given)
  return true
}

function send(path, input, { body, type, given, call: { method, keyed } }) {
  const form = new URLSearchParams(input).toString()
  const key = keyed ? { 'Idempotency-Key': given.key ?? randomUUID() } : {}
  const target = (method === 'GET' || body) && form !== '' ? `${path}?${form}` : path
  if (method === 'GET') return ask(target, { method })
  const contentType = body ? type : 'application/x-www-form-urlencoded'
  const headers = { ...key, ...(contentType ? { 'Content-Type': contentType } : {}) }
  return ask(target, { method, body: body ?? form, duplex: 'half', headers })
}

/** Prints an answer; resolves with its `next`. */
async function print(response, command, given) {
  if (response.ok && Array.isArray(command.call.answer)) {
    await pipeline(Readable.fromWeb(response.body), process.stdout, { end: false })
    return undefined
  }
  const body = await json(response)
  const { lines, warnings } = linesOf(command, body, given)
  for (const line of lines) console.log(line)
  for (const warning of warnings) console.warn(warning)
  return body.next
}
