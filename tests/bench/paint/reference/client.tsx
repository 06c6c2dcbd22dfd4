import { hydrate, type DehydratedState } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { makeQueryClient, makeRouter } from './router.tsx'

/** Resolves once the page is hydrated. */
export async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  const queryClient = makeQueryClient()
  hydrate(queryClient, JSON.parse(document.getElementById('data')?.textContent ?? '') as DehydratedState)
  const router = makeRouter(queryClient)
  await router.load()
  // Without this the router adds a Suspense that the host did not draw.
  router.ssr = { manifest: undefined }
  await new Promise<void>((hydrated) =>
    hydrateRoot(
      root,
      <StrictMode>
        <RouterProvider router={router} />
        <Signal hydrated={hydrated} />
      </StrictMode>,
    ),
  )
  // The page is inside the router's Suspense, which hydrates after its root.
  await new Promise((next) => setTimeout(next))
}

function Signal({ hydrated }: { hydrated: () => void }) {
  useEffect(hydrated, [hydrated])
  return null
}
