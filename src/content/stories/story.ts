import type { SceneName } from '../../../art/scenes/sceneNames.ts'

/** An item with two parts begins with a word in bold. */
export type ListItem = string | readonly [word: string, text: string]

/** A string is a paragraph, in which Italian stands between `_`; `steps` is a list with numbers. */
export type TextBlock =
  | string
  | { heading: string }
  | { list: readonly ListItem[] }
  | { steps: readonly ListItem[] }
  | { link: string; to: '/events' | '/menu' }

/** A drawn scene; `alt` says what it shows. */
interface StoryPicture {
  name: SceneName
  alt: string
  /** Whether the subject of the picture on top is in its lower half. */
  isLow?: true
}

/** The label on the picture of a story; '' for none. */
export type StoryFlag = 'EVENT' | 'EXCLUSIVE' | ''

/** A story with its article [STORY-07]. */
export interface Story {
  id: number
  title: string
  /** YYYY-MM-DD */
  date: string
  /** One or two sentences for the card, search engines and shared links. */
  description: string
  /** The last part of the path /blogs/slug, made from the title [STORY-02]. */
  slug: string
  /** The scene on the card and on shared links. */
  img: SceneName
  flag: StoryFlag
  /** How the card lies in the grid: text beside the picture, or under it. */
  direction: 'row' | 'column'
  article: {
    /** The opening sentence, set in display type. */
    header: string
    topText: readonly TextBlock[]
    middleText: readonly TextBlock[]
    bottomText: readonly TextBlock[]
    topImg: StoryPicture
    bottomImg: StoryPicture
    images: readonly StoryPicture[]
  }
}
