/** An operation of a JSON Patch (RFC 6902). The host writes no other kinds of it. */
export interface Change {
  op: 'add' | 'remove' | 'replace'
  /** A JSON Pointer. */
  path: string
  value?: unknown
}

/** Changes the document; false, with the document half changed, where it is not the one that the patch is for. */
export function applyPatch(document: object, changes: readonly Change[]): boolean {
  return changes.every(({ op, path, value }) => {
    const keys = path
      .slice(1)
      .split('/')
      .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    const last = keys.pop() ?? ''
    let parent: unknown = document
    for (const key of keys) parent = hasOwn(parent, key) ? parent[key] : undefined
    if (!(op === 'add' ? isContainer(parent) : hasOwn(parent, last))) return false
    if (Array.isArray(parent)) parent.splice(Number(last), op === 'add' ? 0 : 1, ...(op === 'remove' ? [] : [value]))
    else if (op === 'remove') Reflect.deleteProperty(parent as object, last)
    else Reflect.set(parent as object, last, value)
    return true
  })
}

const isContainer = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const hasOwn = (value: unknown, key: string): value is Record<string, unknown> =>
  isContainer(value) && Object.prototype.hasOwnProperty.call(value, key)
