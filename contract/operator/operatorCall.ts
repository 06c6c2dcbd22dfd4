import type { Permission } from '../../domain/office/roles.ts'
import type { Schema, z } from '../wire.ts'
import { object, type Fields, type Values } from './fields.ts'

/** Which stores a call is about, and so where its permission is needed (D-196). */
type Reach =
  /** The chain: the permission is needed in all stores. */
  | 'chain'
  /** The store of the field `store`. */
  | 'store'
  /** The store of the order with the field `number`. */
  | 'order'
  /** As many as the asker has: its handler is given them, and reads and changes nothing else. */
  | 'stores'

interface Facts {
  /** A POST is in the audit, a GET with `audited`. */
  method: 'GET' | 'POST'
  /** After `/operator`, with parameters like `:number`, which are fields of the input by their wire names. */
  path: string
  /** `none`: everybody who is signed in may ask, and its handler looks at who it is. */
  permission: Permission | 'none'
  reach: Reach
  /** It gives out what is kept of people, or many rows: whoever asks is in the audit. */
  audited?: true
  /** A person has to prove again that it is them, a few minutes before at most (D-197). */
  proof?: true
  /** Its `Idempotency-Key` names the change, and its handler recognizes a repeat; without it a repeat does no harm. */
  keyed?: true
  /** What its body is when it is no form; the fields are in the query then. */
  body?: {
    type: 'application/json' | 'text/csv' | 'application/octet-stream'
    is: string
    parts?: Readonly<Record<string, string>>
  }
  /** Its answer has a secret that is shown once: a repeat with its key is refused, and nothing of it is kept. */
  showsOnce?: true
  /**
   * What it changes, with fields of its input: 'special day :code'. Who has seen an older state of it is told who changed it since
   * (`X-Seen`), and an undo is refused then.
   */
  topic?: string
  /** Wire names of the fields that the audit leaves out: secrets, and what names a customer. */
  secret?: readonly string[]
  /** The statuses of its refusals besides those of every call. */
  refuses?: readonly (404 | 409 | 413)[]
  /** Its answer has status 202 as long as it is not done. */
  isPending?: true
  /** Its answer is a file of JSON, without `status`. */
  isFile?: true
}

/** The words of a command by their names in its usage. */
export type Given = Readonly<Record<string, string>>

/** A command of the terminal (docs/COMMANDS.md). */
export interface Command<A = unknown> {
  name: string
  /**
   * Its operands and options, as the help shows them: `<needed> [optional] [rest...] [--option WORD] [--flag]`. They are the fields of
   * the input, `--ready-in` the field `readyIn`, unless `sends` says otherwise; `<x.json>` is a file that is the body, `--key` the
   * Idempotency-Key.
   */
  usage: string
  /** What it does, where it is not what its call does. */
  does?: string
  /** The fields that it sends; undefined when the words are not such as the usage says. */
  sends?: (given: Given) => Given | undefined
  /** The lines of an answer; without it the answer is printed as JSON, a file as it is. */
  prints?: (answer: A, given: Given) => string | readonly string[]
  /** Lines of an answer that go to stderr. */
  warns?: (answer: A) => readonly string[]
  /** The field that takes the `next` of an answer: the command prints all pages. */
  pages?: string
}

export interface OperatorCall extends Facts {
  /** What it does, in sentences, the first of which is its title. */
  words: string
  fields: Fields
  input: Schema
  /** A list of media types is a file. */
  answer: Schema | readonly string[]
  commands: readonly Command[]
}

type Declared<F extends Fields, A> = Omit<OperatorCall, 'answer' | 'input'> & { input: Schema<Values<F>>; answer: A }

/** Declares a call of the operator with its input's fields, its answer and its commands. */
export function operatorCall<const F extends Fields, A extends Schema | readonly string[]>(
  words: string,
  facts: Facts,
  fields: F,
  answer: A,
  ...commands: Command<A extends Schema ? z.output<A> : never>[]
): Declared<F, A> {
  return {
    words,
    ...facts,
    fields,
    input: object(fields) as Schema<Values<F>>,
    answer,
    commands: commands as Command[],
  }
}
