import { cpSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Copies what a build of the image sees: the project without what .dockerignore names. */
export function copyContext(project: string, folder: string): void {
  const ignored = readFileSync(join(project, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  const isIgnored = (name: string) =>
    ignored.some((line) => (line.startsWith('*') ? name.endsWith(line.slice(1)) : name === line))
  for (const name of readdirSync(project))
    if (!isIgnored(name)) cpSync(join(project, name), join(folder, name), { recursive: true })
}
