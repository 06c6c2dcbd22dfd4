import type { Plugin } from 'vite'

/**
 * Parts of libraries that every page would load and none uses. Changes go through the device's outbox, so that the query
 * client needs no mutations; no list is endless; of react-dom itself only portals are asked for; icons take a size, a stroke width and attributes of their own, no context.
 * Someone who uses what is left out is told so.
 */
const LEANER: Record<string, string> = {
  '@tanstack/query-core/build/modern/mutationCache.js': `
    export class MutationCache {
      mount() {}
      clear() {}
      getAll() { return [] }
      findAll() { return [] }
      resumePausedMutations() { return Promise.resolve() }
      build() { throw new Error('Mutations are left out of the build: see lean.config.ts') }
    }`,
  '@tanstack/query-core/build/modern/infiniteQueryBehavior.js': `
    const out = () => { throw new Error('Endless lists are left out of the build: see lean.config.ts') }
    export { out as infiniteQueryBehavior, out as hasNextPage, out as hasPreviousPage }`,
  'react-dom/cjs/react-dom.production.js': `
    const nothing = () => {}
    const d = { f: nothing, r: nothing, D: nothing, C: nothing, L: nothing, m: nothing, X: nothing, S: nothing, M: nothing }
    exports.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE = { d, p: 0, findDOMNode: null }
    exports.createPortal = (children, containerInfo, key = null) =>
      ({ $$typeof: Symbol.for('react.portal'), key, children, containerInfo, implementation: null })
    for (const name of ['flushSync', 'preload', 'preloadModule', 'preinit', 'preinitModule', 'preconnect', 'prefetchDNS',
      'requestFormReset', 'useFormState', 'useFormStatus'])
      exports[name] = () => { throw new Error(name + ' is left out of the build: see lean.config.ts') }`,
  'lucide-react/dist/esm/createLucideIcon.mjs': `
    import { createElement } from 'react'
    const FRAME = {
      xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor',
      strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': 'true',
    }
    const pieceOf = ([tag, attributes]) => createElement(tag, attributes)
    export default function createLucideIcon({ node }) {
      return ({ size = 24, strokeWidth = 2, ...rest }) =>
        createElement('svg', { ...FRAME, width: size, height: size, strokeWidth, ...rest }, node.map(pieceOf))
    }`,
}

const REACT_DOM = 'react-dom/cjs/react-dom-client.production.js'
/**
 * What React can draw and no page of ours has: view transitions, states of form actions, elements that it moves to the head,
 * fragments with a ref, lists of Suspense, custom elements, onSelect. It is an eighth of React, and its functions are emptied;
 * .oxlintrc.json keeps our sources from what would need them.
 */
const UNUSED = [
  'trackEnterViewTransitions',
  'applyViewTransitionToHostInstances',
  'applyViewTransitionToHostInstancesRecursive',
  'restoreViewTransitionOnHostInstances',
  'commitAppearingPairViewTransitions',
  'commitEnterViewTransitions',
  'commitDeletedPairViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'restorePairedViewTransitions',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'measureViewTransitionHostInstancesRecursive',
  'measureNestedViewTransitions',
  'scheduleViewTransitionEvent',
  'reportViewTransitionError',
  'applyViewTransitionName',
  'restoreViewTransitionName',
  'startViewTransition',
  'ViewTransitionPseudoElement',
  'createViewTransitionInstance',
  'getViewTransitionName',
  'getViewTransitionClassName',
  'isHostHoistableType',
  'getResource',
  'acquireResource',
  'suspendResource',
  'getHydratableHoistableCache',
  'mountHoistable',
  'createHoistableInstance',
  'preconnectAs',
  'prefetchDNS',
  'preconnect',
  'preload',
  'preloadModule',
  'preinitStyle',
  'preinitScript',
  'preinitModuleScript',
  'commitNewChildToFragmentInstance',
  'deleteChildFromFragmentInstance',
  'validateDocumentPositionWithFiberTree',
  'updateSuspenseListComponent',
  'setPropOnCustomElement',
  'constructSelectEvent',
  'mountActionState',
  'updateActionStateImpl',
  'runActionStateAction',
]
const METHODS = /^FragmentInstance\.prototype\.\w+ = function[\s\S]*?^};$/gm

/** The library's source with those functions empty; it is printed with every outer function ending at the start of a line. */
function emptied(code: string, missing: (name: string) => void): string {
  let left = code.replaceAll(METHODS, '')
  for (const name of UNUSED) {
    const body = new RegExp(`^function ${name}\\([^{]*\\) \\{[\\s\\S]*?^\\}$`, 'm')
    if (!body.test(left)) missing(name)
    left = left.replace(body, `function ${name}() {}`)
  }
  return left
}

/** For the pages, on either side; fails when a library has moved what it should leave out. */
export const lean = (): Plugin => {
  const found = new Set<string>()
  let ssr = false
  return {
    name: 'lean',
    apply: 'build',
    enforce: 'pre',
    configResolved: ({ build }) => {
      ssr = Boolean(build.ssr)
    },
    load(id) {
      const path = id.replaceAll('\\', '/')
      const name = Object.keys(LEANER).find((one) => path.endsWith(`/node_modules/${one}`))
      if (!name) return null
      found.add(name)
      return LEANER[name]
    },
    transform(code, id) {
      if (!id.replaceAll('\\', '/').endsWith(`/node_modules/${REACT_DOM}`)) return null
      return {
        code: emptied(code, (name) => this.error(`lean.config.ts does not find ${name} in react-dom`)),
        map: null,
      }
    },
    buildEnd(error) {
      // The host draws with the libraries as they are; only the icons must come out alike.
      const missed = Object.keys(LEANER).filter((name) => !found.has(name) && (!ssr || name.startsWith('lucide')))
      if (!error && missed.length > 0) this.error(`lean.config.ts names what is not there: ${missed.join(', ')}`)
    },
  }
}
