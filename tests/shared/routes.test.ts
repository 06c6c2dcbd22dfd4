import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { callOf, calls, type CallName } from '../../contract/calls.ts'
import { API_MOUNT } from '../../contract/callPaths.ts'
import { APP_SHELL, isMenuPage, isProductPage, pageKind, pathMeant } from '../../shared/routes.ts'
import { makeRouter } from '../../src/app/router.tsx'

const sample: Record<string, string> = {
  storename: 'kitsilano',
  productId: 'margherita',
  slug: 'the-perfect-pizza-crust',
}

it('pageKind knows the path of every page of the router [ROUTE-01]', () => {
  const { routesByPath } = makeRouter({ queryClient: new QueryClient() }, createMemoryHistory())
  const paths = Object.keys(routesByPath).filter((path) => path !== '/$')
  expect(paths.length).toBeGreaterThan(15)
  for (const path of paths) {
    const visited = path.replace(/\/$/, '').replaceAll(/\$(\w+)/g, (_, name: string) => sample[name] ?? name) || '/'
    expect({ visited, kind: pageKind(visited) }).not.toEqual({ visited, kind: 'unknown' })
  }
})

it.each([
  ...(Object.keys(calls) as CallName[]).map((name) => API_MOUNT + callOf(name).path),
  ...(Object.keys(calls) as CallName[]).map((name) => callOf(name).path),
  '/operator/catalogue',
  '/assets/app-1.js',
  '/images/products/margherita.svg',
  '/sw.js',
  '/robots.txt',
  '/sitemap.xml',
  '/menu/kitsilano/menu.jsonld',
  '/dev/inbox',
  '/menu/kitsilano/margherita/more',
  '/wp-login.php',
  APP_SHELL,
])('pageKind returns unknown for %s', (path) => {
  expect(pageKind(path)).toBe('unknown')
})

it.each([
  ['/Locations', '/locations'],
  ['//MENU//Kitsilano/', '/menu/kitsilano'],
  ['/Kitchen', '/kitchen/'],
  ['/KITCHEN//', '/kitchen/'],
  ['/kitchen', '/kitchen/'],
  ['/Driver/', '/driver'],
  ['/kitchen/', undefined],
  ['/driver', undefined],
  ['/Kitchen/api/board', undefined],
  ['/Kitchen/Files.json', undefined],
  ['/', undefined],
  ['/locations', undefined],
  ['/menu/kitsilano/margherita', undefined],
  ['/Nothing', undefined],
  ['//evil.example', undefined],
  ['/Assets/App-1.js', undefined],
  ['/API/get/stores', undefined],
])('pathMeant reads %s as %s [D-143]', (path, meant) => {
  expect(pathMeant(path)).toBe(meant)
})

it('isMenuPage and isProductPage distinguish the path of a menu from that of a product', () => {
  expect([isMenuPage('/menu/kitsilano'), isMenuPage('/menu/kitsilano/margherita'), isMenuPage('/menu')]).toEqual([
    true,
    false,
    false,
  ])
  expect([isProductPage('/menu/kitsilano'), isProductPage('/menu/kitsilano/margherita')]).toEqual([false, true])
})
