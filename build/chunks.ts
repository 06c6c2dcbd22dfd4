import type { Plugin } from 'vite'
import { CHUNKS, MENU_PAGE, type ChunkRow } from './chunkTable.ts'

const pathLike = (pattern: string) => new RegExp(pattern.replaceAll('/', '[\\\\/]'))
const partOfName = (pattern: string) => pattern.replaceAll('.', '\\.').replaceAll('*', '[\\w.-]*')

const packageLike = (pattern: string) => pathLike(`/node_modules/${partOfName(pattern)}/`)
const fileLike = (pattern: string) => pathLike(`/${pattern.replaceAll('*', '\\w*')}\\.tsx?$`)
const moduleLike = (pattern: string) => pathLike(`/${partOfName(pattern)}$`)

const patternsOf = ({ packages = [], files = [], modules = [] }: ChunkRow) => [
  ...packages.map((pattern) => ({ pattern, like: packageLike(pattern) })),
  ...files.map((pattern) => ({ pattern, like: fileLike(pattern) })),
  ...modules.map((pattern) => ({ pattern, like: moduleLike(pattern) })),
]

const menuImports = new Set<string>()

const rows = CHUNKS.map((row) => ({ row, patterns: patternsOf(row) }))

export const codeSplitting = {
  groups: rows.map(({ row, patterns }, index) => ({
    name: row.name,
    priority: rows.length - index,
    minShareCount: row.minShareCount,
    test: (id: string) =>
      row.hasRest === true ||
      (row.hasMenuImports === true && menuImports.has(id)) ||
      patterns.some(({ like }) => like.test(id)),
  })),
}

/** Collects the imports of the menu page, which a rolldown group cannot see. Fails the build when a pattern of the table matches no module. */
export const chunkTable = (): Plugin => ({
  name: 'chunk-table',
  apply: 'build',
  buildEnd(error) {
    if (error) return
    const ids = [...this.getModuleIds()]
    const unmatched = rows.flatMap(({ row, patterns }) =>
      patterns.filter(({ like }) => !ids.some((id) => like.test(id))).map(({ pattern }) => `${row.name}: ${pattern}`),
    )
    if (unmatched.length > 0)
      this.error(`No module matches these patterns of build/chunkTable.ts:\n  ${unmatched.join('\n  ')}`)
    menuImports.clear()
    const visit = (id: string): void => {
      if (menuImports.has(id) || id.includes('node_modules') || !/\.tsx?$/.test(id)) return
      menuImports.add(id)
      for (const imported of this.getModuleInfo(id)?.importedIds ?? []) visit(imported)
    }
    for (const id of ids.filter((one) => fileLike(MENU_PAGE).test(one))) visit(id)
    for (const id of menuImports) if (/[\\/]src[\\/]features[\\/]/.test(id)) menuImports.delete(id)
  },
})
