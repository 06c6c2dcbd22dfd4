import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './release.ts'

/** The commands of the first fenced block after a heading of docs/OPERATING.md, one a line. */
export function commandsUnder(heading: string): string[] {
  const text = readFileSync(join(root, 'docs/OPERATING.md'), 'utf8')
  const [, after = ''] = text.split(`\n${heading}\n`)
  const block = /```sh\n([^]*?)\n```/.exec(after)?.[1]
  if (block === undefined) throw new Error(`${heading} has no commands.`)
  return block.split('\n')
}
