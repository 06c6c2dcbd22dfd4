import { hydrate, QueryClientProvider, type DehydratedState, type QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import '../ui/styles/rest.css'
import { readChoice } from '../device/store/storeChoice.ts'
import { connection } from '../device/store/connection.ts'
import { followStaleReads, makeQueryClient } from '../hooks/queries.ts'
import { makeRouter } from './router.tsx'
import { reportSilently, watchErrors } from '../services/errors.ts'
import { startPixel } from '../services/pixel.ts'
import { reportRejection } from '../ui/run.ts'

/**
 * Builds query client and router, hydrates what the host drew (or draws the shell's page), then wakes the device.
 * `replayTaps` comes from the first script, which must not load with the app.
 */
export async function start(replayTaps: () => void): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  startPixel()
  watchErrors()
  const queryClient: QueryClient = makeQueryClient(
    () =>
      import('../device/reads/pageReads.ts').then(({ pageReads }) =>
        pageReads((name, input, answer) => queryClient.setQueryData([name, input], answer)),
      ),
    reportSilently,
  )
  followStaleReads(queryClient)
  const data = document.getElementById('data')?.textContent
  if (data) hydrate(queryClient, (JSON.parse(data) as { q: DehydratedState }).q)
  const router = makeRouter({ queryClient })
  readChoice()
  await router.load()
  await new Promise<void>((answers) => {
    const app = (
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Answers when={answers} />
        </QueryClientProvider>
      </StrictMode>
    )
    // Without this the router wraps the page in a Suspense that the host did not draw, and nothing matches.
    if (data) router.ssr = { manifest: undefined }
    // As a transition, in slices: in one piece it would hold a slow phone for a third of a second.
    startTransition(() => {
      if (data) hydrateRoot(root, app, { onRecoverableError: reportMismatch })
      else createRoot(root).render(app)
    })
  })
  replayTaps()
  reportRejection(import('../ui/brokenPictures.ts').then(({ hideBrokenPictures }) => hideBrokenPictures()))
  connection.watch(() => connection.get() && reportRejection(readAgain(queryClient, router)))
  const [{ startDevice }, { warmUpOffline: keepForLater }] = await Promise.all([
    import('../device/start.ts'),
    import('./offlineWarmup.ts'),
  ])
  await Promise.all([startDevice(), keepForLater(queryClient, router)])
}

/** Says that the page answers to taps: everything beside it is mounted. */
function Answers({ when }: { when: () => void }) {
  useEffect(when, [when])
  return null
}

/** The host can be reached again: what was read of copies, or could not be read, is read of the host. */
async function readAgain(queryClient: QueryClient, router: ReturnType<typeof makeRouter>): Promise<void> {
  await queryClient.invalidateQueries()
  if (router.state.matches.some(({ status }) => status === 'error')) await router.invalidate()
}

/** A difference between the host's page and the browser's is a bug of ours. */
function reportMismatch(error: unknown): void {
  reportError(error)
}
