import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const PACKAGE = fileURLToPath(new URL('../../../node_modules/stripe', import.meta.url))
const COMPILER = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url))

/** What a value is: a type that `stripe` generates from Stripe's published OpenAPI document. */
export type PublishedType =
  | 'Charge'
  | 'ConfirmationToken'
  | 'Dispute'
  | 'Event'
  | 'File'
  | 'PaymentIntent'
  /** The body of an error is of the same schema. */
  | 'PaymentIntent.LastPaymentError'
  | 'Refund'
  /** As a publishable key sees them: some properties only. */
  | 'PublicPaymentIntent'
  | 'PublicError'

export interface Sample {
  type: PublishedType
  value: unknown
}

/** The release of the OpenAPI document that the installed `stripe` is generated from. */
export async function publishedRelease(): Promise<string> {
  return (await readFile(join(PACKAGE, 'OPENAPI_VERSION'), 'utf8')).trim()
}

/**
 * Compiles the values as literals of their types, so that the compiler finds a missing property, an unknown one, a wrong type, and
 * a value that no enumeration has: for that, `OtherString`, which admits any other value, becomes `never`.
 */
export async function findingsOf(samples: readonly Sample[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'published-types-'))
  try {
    const types = join(folder, 'stripe')
    await cp(join(PACKAGE, 'esm'), types, { recursive: true, filter: (path) => !/\.(js|map)$/.test(path) })
    const shared = join(types, 'shared.d.ts')
    const open = 'export type OtherString = string & Record<never, never>;'
    const text = await readFile(shared, 'utf8')
    if (!text.includes(open)) throw new Error('stripe words its open enumerations in another way.')
    await writeFile(shared, text.replace(open, 'export type OtherString = never;'))
    await writeFile(join(folder, 'samples.ts'), sourceOf(samples))
    const flags = ['--noEmit', '--strict', '--skipLibCheck', '--pretty', 'false']
    const modules = ['--module', 'nodenext', '--target', 'es2023', '--lib', 'es2023,dom', '--types', '']
    const result = await run(process.execPath, [COMPILER, ...flags, ...modules, 'samples.ts'], { cwd: folder }).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout || 'The compiler did not run.',
    )
    return distinct(result.split('\n').filter((line) => line !== ''))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** One finding of a kind: the same mistake is in many samples. */
function distinct(findings: readonly string[]): string[] {
  return [...new Map(findings.map((line) => [line.replace(/^samples\.ts\(\d+,\d+\)/, ''), line])).values()]
}

function sourceOf(samples: readonly Sample[]): string {
  const imports = [
    ['Charges', 'Charge'],
    ['ConfirmationTokens', 'ConfirmationToken'],
    ['Disputes', 'Dispute'],
    ['Events', 'Event'],
    ['Files', 'File'],
    ['PaymentIntents', 'PaymentIntent'],
    ['Refunds', 'Refund'],
  ]
  const lines = imports.map(([file, name]) => `import type { ${name} } from './stripe/resources/${file}.js'`)
  const views = [
    'type PublicPaymentIntent = Partial<PaymentIntent>',
    "type PublicError = Omit<PaymentIntent.LastPaymentError, 'payment_intent'> & { payment_intent?: PublicPaymentIntent }",
  ]
  return [...lines, ...views, ...samples.map(declaration)].join('\n')
}

function declaration({ type, value }: Sample, i: number): string {
  return `export const sample${i}: ${typeName(type, value)} = ${JSON.stringify(value, null, 1)}`
}

function typeName(type: PublishedType, value: unknown): string {
  if (type !== 'Event') return type
  const name = typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined
  return `Extract<Event, { type: ${JSON.stringify(name)} }>`
}
