import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { ART_BOX, type Detail } from '../../../art/drawing/markup.ts'
import { layersOf, pizzaPicture, type Layer, type PizzaSpec } from '../../../art/pizza/pizzaArt.ts'
import { TOPPINGS } from '../../../art/pizza/pizzaToppings.ts'
import { defineForPizza } from '../../../art/pizza/toppingArt.ts'
import { drawnElements } from './markElements.tsx'
import { ToppingLayer } from './ToppingLayer.tsx'
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
