// Finds the features of browsers that scripts use. TypeScript says which interface a name belongs to. Its API may change with any
// version; then the list of build/browsers.json has entries without a use, and the check fails.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { SyntaxKind, type BindingElement, type Node } from 'typescript/unstable/ast'
import { API, type Project, type Symbol } from 'typescript/unstable/sync'
import type { Features, Use } from './features.ts'

type KeysOf = (symbol: Symbol, name: string) => string[]

const LIBRARY = /\/lib\.[\w.]+\.d\.ts$/
const WORD = /[A-Za-z_$][\w$]*/g
const EVENT = /\baddEventListener\(\s*'(\w+)'/g

/** Lists the features that scripts of these folders use; `projects` are folders with a tsconfig.json, whose programs hold them. */
export function featuresOfScripts(
  root: string,
  projects: readonly string[],
  folders: readonly string[],
  features: Features,
): (Use & { path: string })[] {
  const api = new API({ cwd: root })
  try {
    const openProjects = projects
      .map((folder) => join(root, folder, 'tsconfig.json'))
      .filter((file) => existsSync(file))
    const found = new Map<string, (Use & { path: string })[]>()
    for (const project of api.updateSnapshot({ openProjects }).getProjects()) {
      const keysOf = keysOfSymbols(project, features)
      for (const file of project.program.getSourceFileNames()) {
        const path = relative(root, file).replaceAll('\\', '/')
        if (found.has(path) || !folders.some((folder) => path.startsWith(`${folder}/`))) continue
        found.set(
          path,
          [...featuresOfScript(project, file, features, keysOf)].map((use) => ({ path, ...use })),
        )
      }
    }
    return [...found.values()].flat()
  } finally {
    api.close()
  }
}

function* featuresOfScript(project: Project, file: string, features: Features, keysOf: KeysOf): Generator<Use> {
  const text = readFileSync(file, 'utf8')
  const lineAt = (index: number) => text.slice(0, index).split('\n').length
  const words = [...text.matchAll(WORD)].filter(([word]) => features.isNewName(word))
  const positions = words.map(({ index }) => index)
  const symbols = positions.length > 0 ? project.checker.getSymbolAtPosition(file, positions) : []
  for (const [at, { 0: word, index }] of words.entries()) {
    const symbol = symbols[at]
    const keys = symbol ? keysOf(symbol, word) : []
    if (keys.length > 0) yield { line: lineAt(index), keys }
  }
  for (const { 1: name, index } of text.matchAll(EVENT))
    yield { line: lineAt(index), keys: features.keysOfName('api', `${name}_event`) }
}

/** Makes `keysOf(symbol, name)`, which asks TypeScript once for each symbol. */
function keysOfSymbols(project: Project, features: Features): KeysOf {
  const keysOfId = new Map<Symbol['id'], string[]>()
  const keysOf: KeysOf = (symbol, name) => {
    const keys = keysOfId.get(symbol.id) ?? ask(symbol, name)
    keysOfId.set(symbol.id, keys)
    return keys
  }

  const ask: KeysOf = (symbol, name) => {
    const place = symbol.declarations.find(({ path }) => LIBRARY.test(path))
    if (!place) return keysOfOwnName(symbol, name)
    const owner = symbol.getParent()?.name
    if (owner === undefined) return features.keysOfGlobal(name)
    // `declare var AbortSignal: { any(...): ... }`
    const holder = owner === '__type' ? wordOf(place.resolve(project)?.parent?.parent, 'name') : owner
    return features.keysOfMember((holder ?? '').replace(/Constructor$/, ''), name)
  }

  /** Asks for the tree of a file only when every feature of that name is above the target, since that takes long. */
  const keysOfOwnName: KeysOf = (symbol, name) => {
    const [declaration] = symbol.declarations
    const kind = declaration?.kind
    if (kind === SyntaxKind.JsxAttribute) {
      const keys = features.keysOfAttribute(name)
      return features.areNew(keys) && isElement(declaration?.resolve(project)?.parent.parent) ? keys : []
    }
    if (kind === SyntaxKind.PropertySignature && features.areNew([`html.elements.${name}`]))
      return symbol.getParent()?.name === 'IntrinsicElements' ? [`html.elements.${name}`] : []
    if (kind !== SyntaxKind.BindingElement || !features.areNew(features.keysOfName('api', name))) return []
    // In `const { wakeLock } = navigator` the name is at once a variable and a property.
    const node = declaration?.resolve(project) as BindingElement | undefined
    const type = node && !node.propertyName ? project.checker.getTypeAtLocation(node.parent) : undefined
    const property = type && project.checker.getPropertyOfType(type, name)
    return property && property.id !== symbol.id ? keysOf(property, name) : []
  }
  return keysOf
}

/** The text of a name in a node, whose kind says that it has one. */
const wordOf = (node: Node | undefined, part: 'name' | 'tagName') =>
  (node as { [name in typeof part]?: { text?: string } } | undefined)?.[part]?.text

const isElement = (node: Node | undefined) => /^[a-z]/.test(wordOf(node, 'tagName') ?? '')
