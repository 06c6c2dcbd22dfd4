interface BarProps {
  now: number
  /** That of a week ago; without it no tick. */
  before?: number
  /** The whole width. */
  most: number
}

const shareOf = (part: number, most: number): string => `${Math.min(1, part / Math.max(1, most)) * 100}%`

/** A figure as a bar, and an earlier one as a tick on it; the figures stand beside it. */
export const Bar = ({ now, before, most }: BarProps) => (
  <svg className="bar" aria-hidden>
    <rect className="now" width={shareOf(now, most)} height="100%" rx="2" />
    {before === undefined ? null : <rect className="then" x={shareOf(before, most)} width="2" height="100%" />}
  </svg>
)
