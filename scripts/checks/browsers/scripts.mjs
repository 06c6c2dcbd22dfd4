// Finds the features of browsers that scripts use. TypeScript says which interface a name belongs to. Its API may change with any
// version; then the list of build/browsers.json has entries without a use, and the check fails.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { SyntaxKind } from 'typescript/unstable/ast'
import { API } from 'typescript/unstable/sync'

const LIBRARY = /\/lib\.[\w.]+\.d\.ts$/
const WORD = /[A-Za-z_$][\w$]*/g
const EVENT = /\baddEventListener\(\s*'(\w+)'/g

/**
 * Lists the features that scripts of these folders use, as `{ path, line, keys }`: the keys that one name may have in the data.
 * @param projects folders with a tsconfig.json, whose programs hold the scripts
 * @param features what `readFeatures` answers
 */
export function featuresOfScripts(root, projects, folders, features) {
  const api = new API({ cwd: root })
  try {
    const openProjects = projects
      .map((folder) => join(root, folder, 'tsconfig.json'))
      .filter((file) => existsSync(file))
    const found = new Map()
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

function* featuresOfScript(project, file, features, keysOf) {
  const text = readFileSync(file, 'utf8')
  const lineAt = (index) => text.slice(0, index).split('\n').length
  const words = [...text.matchAll(WORD)].filter(([word]) => features.isNewName(word))
  const positions = words.map(({ index }) => index)
  const symbols = positions.length > 0 ? project.checker.getSymbolAtPosition(file, positions) : []
  for (const [at, symbol] of symbols.entries()) {
    const keys = symbol ? keysOf(symbol, words[at][0]) : []
    if (keys.length > 0) yield { line: lineAt(positions[at]), keys }
  }
  for (const { 1: name, index } of text.matchAll(EVENT))
    yield { line: lineAt(index), keys: features.keysOfName('api', `${name}_event`) }
}

/** Makes `keysOf(symbol, name)`, which asks TypeScript once for each symbol. */
function keysOfSymbols(project, features) {
  const keysOfId = new Map()
  const keysOf = (symbol, name) => {
    const keys = keysOfId.get(symbol.id) ?? ask(symbol, name)
    keysOfId.set(symbol.id, keys)
    return keys
  }

  const ask = (symbol, name) => {
    const place = symbol.declarations.find(({ path }) => LIBRARY.test(path))
    if (!place) return keysOfOwnName(symbol, name)
    const owner = symbol.getParent()?.name
    if (owner === undefined) return features.keysOfGlobal(name)
    // `declare var AbortSignal: { any(...): ... }`
    const holder = owner === '__type' ? place.resolve(project)?.parent?.parent?.name?.text : owner
    return features.keysOfMember((holder ?? '').replace(/Constructor$/, ''), name)
  }

  /** Asks for the tree of a file only when every feature of that name is above the target, since that takes long. */
  const keysOfOwnName = (symbol, name) => {
    const kind = symbol.declarations[0]?.kind
    if (kind === SyntaxKind.JsxAttribute) {
      const keys = features.keysOfAttribute(name)
      return features.areNew(keys) && isOfElement(symbol.declarations[0].resolve(project)) ? keys : []
    }
    if (kind === SyntaxKind.PropertySignature && features.areNew([`html.elements.${name}`]))
      return symbol.getParent()?.name === 'IntrinsicElements' ? [`html.elements.${name}`] : []
    if (kind !== SyntaxKind.BindingElement || !features.areNew(features.keysOfName('api', name))) return []
    // In `const { wakeLock } = navigator` the name is at once a variable and a property.
    const node = symbol.declarations[0].resolve(project)
    const type = node && !node.propertyName ? project.checker.getTypeAtLocation(node.parent) : undefined
    const property = type && project.checker.getPropertyOfType(type, name)
    return property && property.id !== symbol.id ? keysOf(property, name) : []
  }
  return keysOf
}

const isOfElement = (attribute) => /^[a-z]/.test(attribute?.parent.parent.tagName.text ?? '')
