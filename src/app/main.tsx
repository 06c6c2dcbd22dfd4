import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import '../ui/styles/rest.css'
import { reportMissingChunks } from '../device/updates/missingChunk.ts'
import { removeBrokenChannel } from '../device/brokenChannel.ts'
import { nextTask } from '../device/nextTask.ts'
import { readChoice } from '../device/store/storeChoice.ts'
import { readAdConsent } from '../device/store/adConsent.ts'
import { connection } from '../device/store/connection.ts'
import { missingPart } from '../device/store/notices.ts'
import { followStaleReads, makeQueryClient } from '../hooks/queries.ts'
import type { Reads } from './reads.ts'
import { makeRouter } from './router.tsx'
import { reportMissing, reportSilently, watchErrors } from '../services/errors/errors.ts'
import { startPixel } from '../services/pixel.ts'
import { focusPressed } from '../ui/focusPressed.ts'
import { reportRejection } from '../ui/reportRejection.ts'
import { surviveTranslation } from '../ui/translation.ts'

const DEVICE_RETRY_MS = 3000

/** `replayTaps` is passed in because the first script must not load with the app. */
export async function start(replayTaps: () => void): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  removeBrokenChannel()
  startPixel(() => readAdConsent() === 'yes')
  watchErrors()
  reportMissingChunks(reportMissing)
  surviveTranslation()
  focusPressed()
  const queryClient: QueryClient = makeQueryClient(
    () =>
      import('../device/reads/pageReads.ts').then(({ pageReads }) =>
        pageReads((name, input, answer) => queryClient.setQueryData([name, input], answer)),
      ),
    reportSilently,
  )
  followStaleReads(queryClient)
  const data = document.getElementById('data')?.textContent
  for (const [key, answer, updatedAt] of data ? (JSON.parse(data) as Reads) : [])
    queryClient.setQueryData(key, answer, { updatedAt })
  const router = makeRouter({ queryClient })
  readChoice()
  await nextTask()
  await router.load()
  await nextTask()
  await new Promise<void>((answers) => {
    const app = (
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <ReadySignal when={answers} />
        </QueryClientProvider>
      </StrictMode>
    )
    // Without this the router adds a Suspense that the host did not draw, and hydration fails.
    if (data) router.ssr = { manifest: undefined }
    // A transition hydrates in slices; in one piece it would block a slow phone for about 300 ms.
    startTransition(() => {
      if (data) hydrateRoot(root, app, { onRecoverableError: reportMismatch })
      else createRoot(root).render(app)
    })
  })
  replayTaps()
  reportRejection(
    import('../components/pizza/brokenPictures.ts').then(({ hideBrokenPictures }) => hideBrokenPictures()),
  )
  connection.watch(() => connection.get() && reportRejection(readAgain(queryClient, router)))
  // Each in a task of its own, since their modules take a slow phone about 50 ms.
  // The device store imports it again, and does without it where it cannot be loaded.
  await import('../device/store/dexieStore.ts').catch(() => undefined)
  await nextTask()
  const [{ startDevice }, { warmUpOffline: keepForLater }] = await loadedDevice()
  await nextTask()
  const device = startDevice()
  await Promise.all([device, keepForLater(queryClient, router, device)])
}

/** A connection that is lost while it loads comes back; a file that is missing was looked for by `recoverMissing`. */
async function loadedDevice() {
  for (;;)
    try {
      return await Promise.all([import('../device/start.ts'), import('./offlineWarmup.ts')])
    } catch (error) {
      if (missingPart.get() === 'gone') throw error
      await new Promise((again) => setTimeout(again, DEVICE_RETRY_MS))
    }
}

function ReadySignal({ when }: { when: () => void }) {
  useEffect(when, [when])
  return null
}

async function readAgain(queryClient: QueryClient, router: ReturnType<typeof makeRouter>): Promise<void> {
  await queryClient.invalidateQueries()
  if (router.state.matches.some(({ status }) => status === 'error')) await router.invalidate()
}

/** What a translator has changed before is drawn anew, and translated again (D-105). */
function reportMismatch(error: unknown): void {
  if (!document.querySelector('#root font')) reportError(error)
}
