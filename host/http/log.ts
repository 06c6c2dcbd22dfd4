import { isPoolerFault, POOLER_WORDS, resourceFault } from '../store/database/lostConnection.ts'

/** One line of JSON per request. It never contains names, phones, emails, tokens, query strings or bodies. */
export interface LogLine {
  time: string
  id: string
  call: string
  /** The call was refused, also with HTTP 200: failed sign-ins are visible in the log. */
  refused?: true
  /** A name of the client's network for this day alone, by which an attack can be followed; absent when it is unknown. */
  from?: string
  method: string
  status: number
  ms: number
}

interface FaultLine {
  time: string
  id: string
  call: string
  fault: string
  at: string[]
}

interface WarningLine {
  time: string
  warning: string
}

/** The environment that counts, once at start; secrets as `set, 44 characters`. */
interface SettingsLine {
  time: string
  settings: Record<string, string>
}

export type AnyLine = LogLine | FaultLine | WarningLine | SettingsLine

export type Log = (line: AnyLine) => void

export const logToStdout: Log = (line) => void process.stdout.write(`${JSON.stringify(line)}\n`)

/** A fault without user input: quoted values are cut, and database messages left out, since they quote values. */
export function faultLine(error: unknown, id: string, call: string, time: string): FaultLine {
  const fault = error instanceof Error ? error : new Error('not an error')
  const code = 'code' in fault ? ` ${String(fault.code)}` : ''
  const constraint = 'constraint' in fault && typeof fault.constraint === 'string' ? ` ${fault.constraint}` : ''
  const resource = isPoolerFault(fault) ? POOLER_WORDS : resourceFault(fault)
  const message =
    'severity' in fault
      ? resource
        ? `: ${resource}`
        : ''
      : `: ${fault.message.replace(/"[^"]*"|'[^']*'/g, '…').slice(0, 200)}`
  const at = (fault.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim())
  return { time, id, call, fault: `${fault.name}${code}${constraint}${message}`, at }
}
