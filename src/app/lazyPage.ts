import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'

/** On the host it carries the file's name in the build's manifest (build/moduleNames.ts). */
type ImportFile<Module = unknown> = (() => Promise<Module>) & { module?: string }

interface Framed {
  frame: RouteComponent
  /** Files that the browser loads before the page shows anything. */
  needs: readonly ImportFile[]
}

const importsOf = new WeakMap<object, readonly ImportFile[]>()

export function lazyPage<Module extends Record<Name, RouteComponent>, Name extends string>(
  importFile: ImportFile<Module>,
  name: Name,
  framed: Framed | false = false,
): RouteComponent {
  const page = framed ? framed.frame : lazyRouteComponent(importFile, name)
  if (import.meta.env.SSR) importsOf.set(page, [importFile, ...(framed ? framed.needs : [])])
  return page
}

export const modulesOf = (page: object | undefined): string[] =>
  (page ? (importsOf.get(page) ?? []) : []).map(({ module }) => {
    if (module === undefined) throw new Error('build/moduleNames.ts has not named the file of a page')
    return module
  })
