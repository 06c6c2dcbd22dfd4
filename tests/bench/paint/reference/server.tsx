import { dehydrate } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { makeQueryClient, makeRouter, type Menu } from './router.tsx'

/** The page's HTML and its data. */
export async function render(menu: Menu): Promise<{ body: string; data: string }> {
  const queryClient = makeQueryClient()
  queryClient.setQueryData(['menu'], menu)
  const router = makeRouter(queryClient, createMemoryHistory({ initialEntries: ['/'] }))
  await router.load()
  const body = renderToString(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
  return { body, data: JSON.stringify(dehydrate(queryClient)).replaceAll('<', String.raw`\u003c`) }
}
