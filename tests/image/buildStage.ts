import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Stage } from './dockerfile.ts'

/** Where a stage's files are: `/app` of a stage is `app` in its folder. */
export type Folders = Record<string, string>

/**
 * Follows WORKDIR, COPY and RUN of a stage in an empty folder, which stands for the root of its file system. Files come from
 * `context`, or from the folders of other stages. A command runs in the working folder.
 */
export function buildStage({ instructions }: Stage, root: string, context: string, stages: Folders): void {
  let working = root
  for (const { word, text } of instructions)
    if (word === 'WORKDIR') mkdirSync((working = join(root, text)), { recursive: true })
    else if (word === 'RUN') execFileSync('sh', ['-c', text], { cwd: working, env: buildEnvironment(), stdio: 'pipe' })
    else if (word === 'COPY') copy(text.split(/\s+/), { root, working, context, stages })
}

interface Places {
  root: string
  working: string
  context: string
  stages: Folders
}

function copy(words: string[], { root, working, context, stages }: Places): void {
  const options = words.filter((word) => word.startsWith('--'))
  const paths = words.filter((word) => !word.startsWith('--'))
  const from = options.find((option) => option.startsWith('--from='))?.slice('--from='.length)
  const source = from === undefined ? context : stages[from]
  const target = paths.pop() ?? ''
  if (source === undefined) throw new Error(`COPY names no stage before it: ${words.join(' ')}`)
  const place = target.startsWith('/') ? join(root, target) : join(working, target)
  for (const path of paths) {
    const file = join(source, path)
    const isInto = target.endsWith('/') || paths.length > 1
    cpSync(file, isInto && statSync(file).isFile() ? join(place, basename(path)) : place, { recursive: true })
  }
}

/** What a stage's commands see: no variable of the test run, and npm's cache first. */
const buildEnvironment = () => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  npm_config_prefer_offline: 'true',
})
