import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { BRAND } from '../../shared/brand.ts'
import { makeRouter } from '../../src/app/router.tsx'
import { titleOf } from '../../src/shell/titleOf.ts'

test.each([
  ['/nothing', 'Not Found'],
  ['/blogs/none', 'Not Found'],
  ['/blogs/the-perfect-pizza-crust', 'The Perfect Pizza Crust'],
  ['/about', 'About'],
])('titleOf calls %s %s, on the host and in the browser [ROUTE-14 Q-45]', async (path, title) => {
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = makeRouter({ queryClient: new QueryClient() }, history)
  await router.load()
  expect(titleOf(router.state.matches)).toBe(`${title} · ${BRAND.name}`)
})
