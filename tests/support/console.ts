// Loaded before every test file: a console warning or error that no test announced fails the test.
import { afterAll, afterEach, beforeEach } from 'vitest'

let announced: RegExp[] = []
let unannounced: string[] = []

for (const kind of ['error', 'warn'] as const) {
  const print = console[kind]
  console[kind] = (...said: unknown[]) => {
    const text = said.map(String).join(' ')
    if (announced.some((pattern) => pattern.test(text))) return
    unannounced.push(`console.${kind}: ${text}`)
    print.apply(console, said)
  }
  // Restores the console, because the next file of this worker replaces it again.
  afterAll(() => {
    console[kind] = print
  })
}

/** Announces console output that this test causes; it holds for this test only. */
export function expectConsole(pattern: RegExp): void {
  announced.push(pattern)
}

function complain(): void {
  const said = unannounced
  unannounced = []
  if (said.length > 0) throw new Error(`Said on the console, unannounced:\n${said.join('\n')}`)
}

beforeEach(() => {
  announced = []
})
afterEach(complain)
afterAll(complain)
