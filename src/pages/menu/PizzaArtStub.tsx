import { encodeArt } from '../../../rules/artSpec.ts'
import type { PizzaSpec } from '../../../rules/pizzaArt.ts'
import { PizzaPicture } from '../../parts/PizzaPicture.tsx'

export function PizzaArt({ spec }: { spec: PizzaSpec; seam: boolean }) {
  return <PizzaPicture picture={`/images/pizzas/${encodeArt(spec)}.svg`} size={460} eager />
}
