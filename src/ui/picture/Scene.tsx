import { scenePath, type SceneName } from '../../../art/scenes/sceneNames.ts'

interface SceneProps {
  name: SceneName
  /** Empty where the words beside the scene say the same. */
  alt: string
  /** For a scene in the first screen. */
  eager?: boolean
  className?: string
}

/** A drawn scene, 3 to 2; styles may crop it (`object-fit: cover`), since its subject is in its middle. */
export function Scene({ name, alt, eager, className }: SceneProps) {
  return (
    <img
      className={className}
      src={scenePath(name)}
      alt={alt}
      width={600}
      height={400}
      loading={eager ? undefined : 'lazy'}
      decoding={eager ? undefined : 'async'}
      fetchPriority={eager ? 'high' : undefined}
    />
  )
}
