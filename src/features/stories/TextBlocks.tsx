import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { ListItem, TextBlock } from '../../content/stories/story.ts'
import { Figures } from '../../ui/text/Figures.tsx'

export function TextBlocks({ blocks }: { blocks: readonly TextBlock[] }) {
  return blocks.map((block, index) => <Block key={index} block={block} />)
}

function Block({ block }: { block: TextBlock }) {
  if (typeof block === 'string') return <p>{inItsLanguage(block)}</p>
  if ('heading' in block)
    return (
      <h2>
        <Figures text={block.heading} />
      </h2>
    )
  if ('link' in block)
    return (
      <Link to={block.to} className="link">
        {block.link} <ArrowRight size={18} strokeWidth={1.9} aria-hidden />
      </Link>
    )
  return 'list' in block ? <ul>{block.list.map(listItem)}</ul> : <ol>{block.steps.map(listItem)}</ol>
}

/** `_pizza al taglio_` is Italian. */
const inItsLanguage = (text: string) =>
  text.split('_').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} lang="it">
        {part}
      </span>
    ),
  )

function listItem(item: ListItem) {
  if (typeof item === 'string') return <li key={item}>{item}</li>
  const [word, text] = item
  return (
    <li key={word}>
      <b>{word}</b> {text}
    </li>
  )
}
