import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { findStory } from '../../../src/content/stories/stories.ts'
import { TextBlocks } from '../../../src/features/stories/TextBlocks.tsx'

test('Italian in a paragraph is marked as Italian, for screen readers [STORY-04]', () => {
  const blocks =
    findStory('a-journey-through-italy')?.article.middleText.filter((block) => typeof block === 'string') ?? []
  const html = renderToStaticMarkup(<TextBlocks blocks={blocks} />)
  expect(html).toContain('The other, <span lang="it">pizza al taglio</span>, is baked')
  expect(html).toContain('<p><span lang="it">Sfincione</span> is as thick')
  expect(html).not.toContain('_')
})
