import type { TextBlock } from '../../content/stories/story.ts'
import { Figures } from '../../ui/text/Figures.tsx'

export function TextBlocks({ blocks }: { blocks: readonly TextBlock[] }) {
  return blocks.map((block, index) => <Block key={index} block={block} />)
}

function Block({ block }: { block: TextBlock }) {
  if (typeof block === 'string') return <p>{block}</p>
  if ('heading' in block)
    return (
      <h2>
        <Figures text={block.heading} />
      </h2>
    )
  if ('list' in block) return <ul>{block.list.map(listItem)}</ul>
  return <ol>{block.steps.map(listItem)}</ol>
}

const listItem = (text: string) => <li key={text}>{text}</li>
