import { createElement, type ReactElement } from 'react'
import { definitionsOf, type Definition, type Detail } from '../../../art/drawing/markup.ts'
import { formatNumber, type Mark } from '../../../art/drawing/shapes.ts'

export interface Ink {
  detail: Detail
  ids: string
}

const propertyOf = (name: string) =>
  name === 'class' ? 'className' : name.startsWith('data-') ? name : name.replace(/-./g, (part) => part.charAt(1).toUpperCase()) // oxfmt-ignore

function valueOf(name: string, value: string | number, ids: string): string {
  if (typeof value === 'number') return formatNumber(value, 2)
  if (!value.startsWith('@')) return value
  const id = ids + value.slice(1)
  return name === 'id' ? id : name === 'href' ? `#${id}` : `url(#${id})`
}

/** Marks as React elements: no markup is parsed, so nothing has to be trusted. */
function elementsOf(marks: readonly Mark[], ink: Ink): (ReactElement | null)[] {
  return marks.map((mark, key) => {
    if (mark.fine && ink.detail === 'thumb') return null
    const properties: Record<string, string | number> = { key }
    for (const [name, value] of Object.entries(mark.attributes)) {
      if (value !== undefined) properties[propertyOf(name)] = valueOf(name, value, ink.ids)
    }
    return createElement(mark.tag, properties, ...(mark.children ? elementsOf(mark.children, ink) : []))
  })
}

export function drawnElements(marks: readonly Mark[], ink: Ink, define: Definition): ReactElement {
  const definitions = definitionsOf(marks, ink.detail, define)
  return (
    <>
      {definitions.length > 0 ? <defs>{elementsOf(definitions, ink)}</defs> : null}
      {elementsOf(marks, ink)}
    </>
  )
}
