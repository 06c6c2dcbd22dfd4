import { createRoot } from 'react-dom/client'
import { watchErrors } from '../../services/errors/errors.ts'
import { startIfServed } from '../../ui/startIfServed.ts'
import { DriverPage } from './DriverPage.tsx'
import '../../ui/styles/fonts.css'
import '../../ui/styles/tokens.css'
import '../../ui/styles/lateTokens.css'
import '../../ui/styles/base.css'
import '../../ui/styles/note.css'
import '../styles/controls.css'
import '../styles/cards.css'
import './driver.css'

startIfServed(() => {
  watchErrors()

  const root = document.getElementById('root')
  if (root) createRoot(root).render(<DriverPage />)
})
