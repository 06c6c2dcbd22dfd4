import { existsSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import { Visitor, type ESTree, type Plugin } from 'vite'

const ROUTER = /[\\/]src[\\/]app[\\/](?:router|contentRoutes)\.tsx$/

/**
 * Adds the source file as the property `module` to each `() => import('...')` of the router, in the host's build only. The host
 * needs it to look up the styles and scripts of a page in the manifest, whose keys are source files.
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
      let [output, position] = ['', 0]
      for (const { start, end, source, isFramed } of imports) {
        const path = resolve(dirname(id), source)
        if (!existsSync(path)) this.error(`The router imports ${source}, which is not a file`)
        const module = JSON.stringify(relative(root, path).split(sep).join('/'))
        const kept = isFramed ? '() => undefined' : code.slice(start, end)
        output += `${code.slice(position, start)}Object.assign(${kept}, { module: ${module} })`
        position = end
      }
      return { code: output + code.slice(position), map: null }
    },
  },
})

interface LazyImport {
  start: number
  end: number
  source: string
  isFramed: boolean
}

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
