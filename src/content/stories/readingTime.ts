import type { Story, TextBlock } from './story.ts'

const WORDS_A_MINUTE = 200

function textOf(block: TextBlock): string {
  if (typeof block === 'string') return block
  if ('heading' in block) return block.heading
  if ('link' in block) return block.link
  return ('list' in block ? block.list : block.steps).flat().join(' ')
}

export function wordCount({ article: { header, topText, middleText, bottomText } }: Story): number {
  const text = [header, ...[...topText, ...middleText, ...bottomText].map(textOf)].join(' ')
  return text.split(/\s+/).length
}

/** Whole minutes that reading takes, at least 1. */
export const readingMinutes = (story: Story): number => Math.max(1, Math.round(wordCount(story) / WORDS_A_MINUTE))
