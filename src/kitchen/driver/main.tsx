import { createRoot } from 'react-dom/client'
import { watchErrors } from '../../services/errors/errors.ts'
import { startIfServed } from '../../ui/startIfServed.ts'
import { DriverPage } from './DriverPage.tsx'
import '../styles/shared.css'
import '../styles/cards.css'
import './driver.css'

startIfServed(() => {
  watchErrors()

  const root = document.getElementById('root')
  if (root) createRoot(root).render(<DriverPage />)
})
