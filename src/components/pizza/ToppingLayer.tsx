import { memo, useLayoutEffect, useMemo, useRef, type RefObject } from 'react'
import { CENTER } from '../../../art/pizza/crustArt.ts'
import { layerMarks, type Layer } from '../../../art/pizza/pizzaArt.ts'
import type { Place } from '../../../art/pizza/pizzaPlaces.ts'
import { defineForPizza } from '../../../art/pizza/toppingArt.ts'
import { drawnElements, type Ink } from './markElements.tsx'

interface ToppingLayerProps extends Ink {
  layer: Layer
  isShown: RefObject<boolean>
  onGone?: (key: string) => void
}

const DROP_MS = 220
const STAGGER_MS = 12
const FADE_MS = 120
const DROP_EASING = 'cubic-bezier(.2,.7,.2,1)'

const prefersReducedMotion = (element: Element) =>
  typeof element.animate !== 'function' || window.matchMedia('(prefers-reduced-motion: reduce)').matches

const at = ({ x, y, turn, size }: Place, grown: number) =>
  `translate(${CENTER + x}px,${CENTER + y}px) rotate(${turn}deg) scale(${size * grown})`

function dropIn(root: Element, places: readonly Place[], first: number): void {
  for (const group of root.querySelectorAll(':scope > g')) {
    const isShadow = !group.hasAttribute('data-topping')
    places.forEach((place, i) => {
      const piece = group.children[i]
      if (!piece || i < first) return
      const from = { opacity: 0, ...(isShadow ? {} : { transform: at(place, 1.25) }) }
      const to = { opacity: 1, ...(isShadow ? {} : { transform: at(place, 1) }) }
      piece.animate([from, to], {
        duration: DROP_MS,
        delay: (i - first) * STAGGER_MS,
        easing: DROP_EASING,
        fill: 'backwards',
      })
    })
  }
}

export const ToppingLayer = memo(
  function ToppingLayer({ layer, detail, ids, isShown, onGone }: ToppingLayerProps) {
    const root = useRef<SVGGElement>(null)
    const shownCount = useRef(0)
    const { key, name, places } = layer
    const drawing = useMemo(
      () => drawnElements(layerMarks(layer), { detail, ids: `${ids}${layer.key}` }, defineForPizza),
      // `name` encodes everything the marks depend on.
      // eslint-disable-next-line react/exhaustive-deps
      [name, detail, ids],
    )
    useLayoutEffect(() => {
      const element = root.current
      if (element && isShown.current && !prefersReducedMotion(element)) dropIn(element, places, shownCount.current)
      shownCount.current = places.length
      // `name` covers the places as well.
      // eslint-disable-next-line react/exhaustive-deps
    }, [name])
    useLayoutEffect(() => {
      const element = root.current
      if (!element || !onGone) return
      if (prefersReducedMotion(element)) {
        onGone(key)
        return
      }
      const fade = element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE_MS, fill: 'forwards' })
      fade.onfinish = () => onGone(key)
      return () => fade.cancel()
    }, [key, onGone])
    return <g ref={root}>{drawing}</g>
  },
  (before, after) =>
    before.layer.name === after.layer.name && before.onGone === after.onGone && before.detail === after.detail,
)
