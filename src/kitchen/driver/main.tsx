import { createRoot } from 'react-dom/client'
import { watchErrors } from '../device/watchErrors.ts'
import { DriverPage } from './DriverPage.tsx'
import '../../ui/styles/fonts.css'
import '../../ui/styles/tokens.css'
import '../../ui/styles/base.css'
import '../styles/controls.css'
import '../styles/cards.css'
import './driver.css'

watchErrors('driver')

const root = document.getElementById('root')
if (root) createRoot(root).render(<DriverPage />)
