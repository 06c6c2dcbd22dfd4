import type { StoryFlag } from '../../content/stories/story.ts'

/** Height and widths of the drawn labels in CSS pixels. */
const HEIGHT = 28
const WIDTHS = { EVENT: 65, EXCLUSIVE: 96 } as const

/** The flag of a story as an image [STORY-02], Q-48. */
export function FlagImage({ flag, className }: { flag: StoryFlag; className?: string }) {
  if (!flag) return null
  return (
    <img
      className={className}
      src={`/images/flags/${flag.toLowerCase()}.svg`}
      alt={flag}
      width={WIDTHS[flag]}
      height={HEIGHT}
    />
  )
}
