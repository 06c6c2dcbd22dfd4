import {
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  memo,
  useLayoutEffect,
  type RefObject,
  createElement,
  type ReactElement,
} from 'react'
import { ART_BOX, type Detail, definitionsOf, type Definition } from '../../../art/drawing/markup.ts'
import { layersOf, pizzaPicture, type Layer, type PizzaSpec, layerMarks } from '../../../art/pizza/pizzaArt.ts'
import { TOPPINGS } from '../../../art/pizza/pizzaToppings.ts'
import { defineForPizza } from '../../../art/pizza/toppingArt.ts'
import { formatNumber, type Mark } from '../../../art/drawing/shapes.ts'
import { CENTER } from '../../../art/pizza/crustArt.ts'
import type { Place } from '../../../art/pizza/pizzaPlaces.ts'
import styles from './PizzaArt.module.css'

interface PizzaArtProps {
  spec: PizzaSpec
  seam: boolean
  label?: string
  detail?: Detail
}

interface DrawnState {
  seed: string
  layers: readonly Layer[]
  leaving: readonly Layer[]
}

const removedLayers = (from: readonly Layer[], layers: readonly Layer[]) =>
  from.filter(({ key }) => !layers.some((layer) => layer.key === key))

/** It consists of elements only, so it needs neither `style=` nor trusted markup. */
export function PizzaArt({ spec, seam, label, detail = 'full' }: PizzaArtProps) {
  const ids = `p${useId().replace(/\W/g, '')}-`
  const seen = useRef(false)
  useEffect(() => {
    seen.current = true
  }, [])

  const layers = useMemo(() => layersOf(spec, detail), [spec, detail])
  const [drawn, setDrawn] = useState<DrawnState>({ seed: spec.seed, layers, leaving: [] })
  if (drawn.layers !== layers) {
    const previous = drawn.seed === spec.seed ? [...drawn.layers, ...drawn.leaving] : []
    setDrawn({ seed: spec.seed, layers, leaving: removedLayers(previous, layers) })
  }
  const removeLayer = useCallback(
    (key: string) => setDrawn((now) => ({ ...now, leaving: now.leaving.filter((layer) => layer.key !== key) })),
    [],
  )

  const { seed, crust, sauce, right, cheese } = spec
  const [below, above] = useMemo(() => {
    const picture = pizzaPicture({ kind: 'pizza', seed, crust, sauce, right, cheese, toppings: [] }, detail, seam)
    return [
      drawnElements(picture.below, { detail, ids: `${ids}b` }, defineForPizza),
      drawnElements(picture.above, { detail, ids: `${ids}a` }, defineForPizza),
    ]
  }, [seed, crust, sauce, right, cheese, detail, seam, ids])

  const order = (layer: Layer) => TOPPINGS[layer.id].layer
  const all = [...layers, ...drawn.leaving].sort((a, b) => order(a) - order(b))
  return (
    <svg
      className={styles.art}
      viewBox={ART_BOX}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {below}
      {all.map((layer) => (
        <ToppingLayer
          key={layer.key}
          layer={layer}
          detail={detail}
          ids={ids}
          isShown={seen}
          onGone={drawn.leaving.includes(layer) ? removeLayer : undefined}
        />
      ))}
      {above}
    </svg>
  )
}

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

const ToppingLayer = memo(
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

interface Ink {
  detail: Detail
  ids: string
}

const propertyOf = (name: string) =>
  name === 'class' ? 'className' : name.startsWith('data-') ? name : name.replace(/-./g, (part) => part.charAt(1).toUpperCase()) // oxfmt-ignore

function valueOf(name: string, value: string | number, ids: string): string {
  if (typeof value === 'number') return formatNumber(value, 2)
  if (!value.startsWith('@')) return value
  const id = ids + value.slice(1)
  return name === 'id' ? id : name === 'href' ? `#${id}` : `url(#${id})`
}

/** Marks as React elements: no markup is parsed, so nothing has to be trusted. */
function elementsOf(marks: readonly Mark[], ink: Ink): (ReactElement | null)[] {
  return marks.map((mark, key) => {
    if (mark.fine && ink.detail === 'thumb') return null
    const properties: Record<string, string | number> = { key }
    for (const [name, value] of Object.entries(mark.attributes)) {
      if (value !== undefined) properties[propertyOf(name)] = valueOf(name, value, ink.ids)
    }
    return createElement(mark.tag, properties, ...(mark.children ? elementsOf(mark.children, ink) : []))
  })
}

function drawnElements(marks: readonly Mark[], ink: Ink, define: Definition): ReactElement {
  const definitions = definitionsOf(marks, ink.detail, define)
  return (
    <>
      {definitions.length > 0 ? <defs>{elementsOf(definitions, ink)}</defs> : null}
      {elementsOf(marks, ink)}
    </>
  )
}
