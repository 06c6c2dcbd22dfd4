// A hook of Node's loader: the virtual modules of the brand (build/brand/brandModules.ts), by their name.
const sources = new Map()

export function initialize(modules) {
  for (const [name, source] of modules) sources.set(name, source)
}

export async function resolve(specifier, context, next) {
  const source = sources.get(specifier)
  if (source === undefined) return await next(specifier, context)
  return { url: `data:text/javascript,${encodeURIComponent(source)}`, format: 'module', shortCircuit: true }
}
