import type { House } from '../../store/addressPoints.ts'

/** Puts a missing house between its neighbours on the same side, given the houses of its block in order. */
export function interpolateHouse(block: readonly House[], number: number): House | undefined {
  const side = block.filter((house) => house.number % 2 === number % 2)
  const before = side.findLast((house) => house.number < number)
  const after = side.find((house) => house.number > number)
  if (!before || !after) return undefined
  const share = (number - before.number) / (after.number - before.number)
  return {
    ...(share < 0.5 ? before : after),
    number,
    suffix: '',
    lat: before.lat + (after.lat - before.lat) * share,
    lng: before.lng + (after.lng - before.lng) * share,
  }
}
