import { describe, expect, it } from 'vitest'
import { wordCount } from '../../src/content/stories/readingTime.ts'
import { STORIES, findStory } from '../../src/content/stories/stories.ts'
import type { TextBlock } from '../../src/content/stories/story.ts'

const slugOf = (title: string) => title.toLowerCase().replaceAll(' ', '-')

it('the stories are seven in the specified order, with their flags [STORY-01 STORY-03 Q-48]', () => {
  expect(STORIES.map(({ id, title, flag }) => [id, title, flag])).toEqual([
    [1, 'Italian Day On The Drive', 'EVENT'],
    [2, 'Park Royal Grand Opening', 'EVENT'],
    [3, 'The Perfect Pizza Crust', 'EXCLUSIVE'],
    [4, 'Top 10 Must Try Toppings', ''],
    [5, 'A Journey Through Italy', ''],
    [6, 'Tips for Choosing the Perfect Wine', ''],
    [7, 'Supporting Our Community Garden', ''],
  ])
})

describe.each(STORIES.map((story) => [story.title, story] as const))('%s', (title, story) => {
  it('has its slug from its title and is found by it alone [STORY-02 Q-45]', () => {
    expect(story.slug).toBe(slugOf(title))
    expect(findStory(story.slug)).toBe(story)
    expect(findStory(story.slug.toUpperCase())).toBeUndefined()
  })

  it('has every field of the specification [STORY-07]', () => {
    expect(new Date(story.date).toISOString().slice(0, 10)).toBe(story.date)
    expect(story.description).toMatch(/^[A-Z].{40,155}\.$/)
    expect(['row', 'column']).toContain(story.direction)
    const { topImg, bottomImg, images } = story.article
    expect(images.length).toBeGreaterThanOrEqual(3)
    expect(new Set(images.map(({ name }) => name)).size).toBe(images.length)
    for (const picture of [topImg, bottomImg, ...images]) expect(picture.alt).toMatch(/^[A-Z].{10,}/)
  })

  it('is an article of 450 to 700 words with whole sentences [STORY-04]', () => {
    expect(wordCount(story)).toBeGreaterThanOrEqual(450)
    expect(wordCount(story)).toBeLessThanOrEqual(700)
    const { header, topText, middleText, bottomText } = story.article
    for (const part of [topText, middleText, bottomText]) expect(part.length).toBeGreaterThan(0)
    for (const text of [header, ...[...topText, ...middleText, ...bottomText].filter(isParagraph)])
      expect(text).toMatch(/^_?[A-Z“].*[.!?”]$/)
  })
})

const isParagraph = (block: TextBlock): block is string => typeof block === 'string'

it('of the toppings there are ten, each with its reason [STORY-03]', () => {
  const blocks = findStory('top-10-must-try-toppings')?.article.middleText ?? []
  const [ten] = blocks.flatMap((block) => (typeof block === 'object' && 'steps' in block ? [block.steps] : []))
  expect(ten).toHaveLength(10)
  for (const topping of ten ?? [])
    expect(topping).toEqual([expect.stringMatching(/^[A-Z].*\.$/), expect.stringMatching(/^(\S+ ){12,}/)])
})
