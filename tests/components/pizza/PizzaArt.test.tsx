import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { PizzaSpec } from '../../../art/pizza/pizzaArt.ts'
import { PizzaArt } from '../../../src/components/pizza/PizzaArt.tsx'

const pizza = (...ids: PizzaSpec['toppings'][number]['id'][]): PizzaSpec => ({
  kind: 'pizza',
  seed: 'live',
  crust: 'hand',
  sauce: 'tomato',
  cheese: 'mozzarella',
  toppings: ids.map((id) => ({ id, side: 0, density: '' })),
})
const groups = (html: string) =>
  html.split('data-topping=').slice(1).map((text) => text.slice(0, text.indexOf('</g>'))) // oxfmt-ignore

describe('PizzaArt', () => {
  it('keeps the markup of existing toppings when a topping is added', () => {
    const before = groups(renderToString(<PizzaArt spec={pizza('pepperoni', 'basil')} seam={false} />))
    const after = groups(renderToString(<PizzaArt spec={pizza('olives', 'basil', 'pepperoni')} seam={false} />))
    expect(after).toHaveLength(3)
    for (const group of before) expect(after).toContain(group)
  })

  it('renders no style attribute and no duplicate id for two pizzas on a page', () => {
    const html = renderToString(
      <>
        <PizzaArt spec={pizza('pepperoni', 'olives')} seam />
        <PizzaArt spec={pizza('pepperoni', 'olives')} seam={false} detail="thumb" />
      </>,
    )
    expect(html).not.toContain('style=')
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, id] of html.matchAll(/(?:href="#|url\(#)([^")]+)/g)) expect(ids).toContain(id)
  })

  it('sets role="img" and aria-label when there is a label, aria-hidden otherwise', () => {
    expect(renderToString(<PizzaArt spec={pizza()} seam={false} label="Left: ham. Right: nothing." />)).toContain('role="img" aria-label="Left: ham. Right: nothing."') // oxfmt-ignore
    expect(renderToString(<PizzaArt spec={pizza()} seam={false} />)).toContain('aria-hidden="true"')
  })
})
