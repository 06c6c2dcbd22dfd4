import { expect, test } from 'vitest'
import { zonePriceFaults } from '../../../domain/places/zonePriceFaults.ts'

const bands = (...kilometres: number[]) => kilometres.map((beyondKm) => ({ beyondKm, price: 600 }))
const farther = (index: number) => ({ list: 'bands', index, field: 'beyondKm', message: 'must be farther than in the band before it' }) // oxfmt-ignore
const step = (index: number, field: 'from' | 'price', message: string) => ({ list: 'steps', index, field, message })
const CHEAPER = 'must be less than what smaller orders pay'

test.each([
  [{ price: 400 }, []],
  [{ price: 400, bands: bands(3, 5) }, []],
  [{ price: 400, bands: bands(0) }, [farther(0)]],
  [{ price: 400, bands: bands(3, 3) }, [farther(1)]],
  [{ price: 400, bands: bands(5, 3, 4) }, [farther(1)]],
  [{ price: 400, steps: [{ from: 0, price: 200 }] }, [step(0, 'from', 'must be more than 0')]],
  [{ price: 400, steps: [{ from: 3000, price: 400 }] }, [step(0, 'price', CHEAPER)]],
  [{ price: 400, bands: bands(3), steps: [{ from: 3000, price: 599 }] }, []],
  [{ price: 400, bands: bands(3), steps: [{ from: 3000, price: 600 }] }, [step(0, 'price', CHEAPER)]],
  [
    { price: 400, steps: [{ from: 3000, price: 200 }, { from: 3000, price: 200 }] },
    [step(1, 'from', 'must be more than in the step before it'), step(1, 'price', CHEAPER)],
  ],
  [{ price: 400, steps: [{ from: 3000, price: 200 }, { from: 4000, price: 0 }] }, []],
])('the prices %j of a zone have the faults %j [D-186]', (prices, faults) => {
  expect(zonePriceFaults(prices)).toEqual(faults)
}) // oxfmt-ignore
