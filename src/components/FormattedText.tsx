import { createElement, type ReactNode } from 'react'
import { formattedText, type TextNode } from '../../domain/catalogue/formattedText.ts'

/** Renders a small set of HTML tags as elements; the text is never set as markup [MENU-06]. */
export function FormattedText({ html, className }: { html: string; className?: string }) {
  return <div className={className}>{drawn(formattedText(html))}</div>
}

const drawn = (nodes: readonly TextNode[]): ReactNode =>
  nodes.map((node, index) =>
    typeof node === 'string'
      ? node
      : createElement(node.tag, { key: index }, node.tag === 'br' ? undefined : drawn(node.children)),
  )
