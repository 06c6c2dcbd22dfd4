/** One line of JSON a request. No names, phones, mails, tokens, query strings or bodies ever stand in it. */
export interface LogLine {
  time: string
  id: string
  /** The call's name, or the kind of page or file. */
  call: string
  /** Of a call that was answered by a refusal, whatever its status: wrong passwords stand in the log. */
  refused?: true
  method: string
  status: number
  ms: number
}

export interface FaultLine {
  time: string
  id: string
  call: string
  fault: string
  at: string[]
}

/** Something that the operator should set right. */
export interface WarningLine {
  time: string
  warning: string
}

export type AnyLine = LogLine | FaultLine | WarningLine

export type Log = (line: AnyLine) => void

export const logToStdout: Log = (line) => void process.stdout.write(`${JSON.stringify(line)}\n`)

/** A fault without what somebody typed: databases quote values in their messages. */
export function faultLine(error: unknown, id: string, call: string, time: string): FaultLine {
  const known = error instanceof Error ? error : new Error('not an error')
  const code = 'code' in known ? ` ${String(known.code)}` : ''
  const constraint = 'constraint' in known ? ` ${String(known.constraint)}` : ''
  const message = 'severity' in known ? '' : `: ${known.message.replace(/"[^"]*"|'[^']*'/g, '…').slice(0, 200)}`
  const at = (known.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim())
  return { time, id, call, fault: `${known.name}${code}${constraint}${message}`, at }
}
