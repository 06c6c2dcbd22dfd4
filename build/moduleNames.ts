import { existsSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import { Visitor, type ESTree, type Plugin } from 'vite'

const ROUTER = /[\\/]src[\\/]app[\\/](?:router|contentRoutes)\.tsx$/

/**
 * The host inlines the styles and preloads the scripts of a page, which the manifest knows by source file, but an `import()`
 * does not tell its file: on the host each `() => import('...')` of the router carries the name as `module`.
 */
export const moduleNames = (): Plugin => ({
  name: 'module-names',
  applyToEnvironment: ({ config }) => config.consumer === 'server',
  transform: {
    filter: { id: ROUTER },
    handler(code, id) {
      const imports = lazyImportsOf(this.parse(code))
      if (imports.length === 0) this.error('No `() => import()` is found in the router')
      const { root } = this.environment.config
      let [named, rest] = ['', 0]
      for (const { start, end, source, isFramed } of imports) {
        const path = resolve(dirname(id), source)
        if (!existsSync(path)) this.error(`The router imports ${source}, which is no file`)
        const module = JSON.stringify(relative(root, path).split(sep).join('/'))
        const kept = isFramed ? '() => undefined' : code.slice(start, end)
        named += `${code.slice(rest, start)}Object.assign(${kept}, { module: ${module} })`
        rest = end
      }
      return { code: named + code.slice(rest), map: null }
    },
  },
})

interface LazyImport {
  start: number
  end: number
  source: string
  /** The page of a `lazyPage` with a frame: the host draws the frame, and does without the page's code. */
  isFramed: boolean
}

/** Each `() => import('...')` of the program, in the order of the text. */
function lazyImportsOf(program: ESTree.Program): LazyImport[] {
  const found: LazyImport[] = []
  const framed = new Set<number>()
  new Visitor({
    CallExpression({ callee, arguments: [page, , frame] }) {
      if (callee.type === 'Identifier' && callee.name === 'lazyPage' && page && frame) framed.add(page.start)
    },
    ArrowFunctionExpression({ params, body, start, end }) {
      if (params.length > 0 || body.type !== 'ImportExpression' || body.source.type !== 'Literal') return
      found.push({ start, end, source: String(body.source.value), isFramed: framed.has(start) })
    },
  }).visit(program)
  return found
}
