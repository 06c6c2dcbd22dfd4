import { readFileSync } from 'node:fs'

interface Instruction {
  /** As `COPY`. */
  word: string
  /** What stands after it, on one line. */
  text: string
}

export interface Stage {
  /** What another stage copies from; '' for the last. */
  name: string
  image: string
  instructions: Instruction[]
}

/** The stages of a Dockerfile. */
export function readDockerfile(path: URL): Stage[] {
  const lines = readFileSync(path, 'utf8').replaceAll(/\\\n/g, ' ').split('\n')
  const stages: Stage[] = []
  for (const line of lines.filter((text) => /^[A-Z]/.test(text))) {
    const [, word = '', text = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    const [image = '', , name = ''] = text.split(/\s+/)
    if (word === 'FROM') stages.push({ name, image, instructions: [] })
    else stages.at(-1)?.instructions.push({ word, text })
  }
  return stages
}

/** The stage with this name; '' is the last. */
export function stageOf(stages: readonly Stage[], name: string): Stage {
  const stage = stages.find((one) => one.name === name)
  if (!stage) throw new Error(`The Dockerfile has no stage "${name}".`)
  return stage
}

/** The texts of all instructions with this word. */
export const textsOf = ({ instructions }: Stage, word: string): string[] =>
  instructions.filter((one) => one.word === word).map(({ text }) => text)

/** `CMD ["node", "server.js"]` as its words. */
export function wordsOf(stage: Stage, word: string): string[] {
  const text = textsOf(stage, word).at(-1) ?? ''
  return JSON.parse(text.slice(text.indexOf('['))) as string[]
}

/** All that `ENV` sets. */
export const environmentOf = (stage: Stage): Record<string, string> =>
  Object.fromEntries(
    textsOf(stage, 'ENV').flatMap((text) => text.split(/\s+/).map((pair) => pair.split('=') as [string, string])),
  )
