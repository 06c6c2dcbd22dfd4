import { refused, type Refused } from '../context/context.ts'
import { readable } from './request.ts'

interface Issue {
  message: string
  path: readonly PropertyKey[]
  code?: string
  input?: unknown
}

export function inputError(issues: readonly Issue[], input: Record<string, unknown>): Refused {
  const issue = issues[0]
  const field = readable(String(issue?.path[0] ?? ''))
  const missing = field !== '' && input[field] === undefined
  const message = !field
    ? 'The request could not be read.'
    : missing
      ? `The field "${field}" is missing.`
      : `Please check the field "${field}"${placeIn(issue?.path.slice(1))}${expected(issue?.message)}.`
  return refused(message, { httpStatus: 422 })
}

function placeIn(path: readonly PropertyKey[] = []): string {
  const place = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${readable(String(step))}`)).join('')
  return place && ` at ${place}`
}

/** Empty for the schema library's own messages, which do not help a reader. */
function expected(message = ''): string {
  if (message === '' || message.startsWith('Invalid')) return ''
  return message.startsWith('not ') ? `: it is ${message}` : `: expected ${message}`
}
