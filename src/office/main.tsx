import { createRoot } from 'react-dom/client'
import { watchErrors } from '../services/errors/errors.ts'
import { focusPressed } from '../ui/focusPressed.ts'
import { reportRejection } from '../ui/reportRejection.ts'
import { surviveTranslation } from '../ui/translation.ts'
import { App } from './App.tsx'
import { watchAttention } from './device/attention.ts'
import { restoreReads } from './device/keptReads.ts'

watchErrors()
surviveTranslation()
focusPressed()
watchAttention()

async function start(root: HTMLElement): Promise<void> {
  if (!('popover' in HTMLElement.prototype))
    await import('../ui/popover/polyfill.ts').then(({ polyfillPopovers }) => polyfillPopovers())
  await restoreReads()
  createRoot(root).render(<App />)
}

const root = document.getElementById('root')
if (root) reportRejection(start(root))
