import { lazy, type ComponentType } from 'react'

/** A part whose file comes later; where it does not come, nothing, or what is told. */
export const mayFail = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = () => null,
) =>
  lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: instead }),
    ),
  )
