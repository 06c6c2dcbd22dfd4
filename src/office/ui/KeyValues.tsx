import { Fragment, type ReactNode } from 'react'

interface KeyValuesProps {
  /** The values by their names; what is undefined or empty is left out. */
  items: Readonly<Record<string, ReactNode>>
  /** The values stand beside the names, not at the right. */
  isLeft?: boolean
}

export function KeyValues({ items, isLeft }: KeyValuesProps) {
  return (
    <dl className={isLeft ? 'kv l' : 'kv'}>
      {Object.entries(items).map(([name, value]) =>
        value === undefined || value === '' ? null : (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ),
      )}
    </dl>
  )
}
