import '../styles/shared.css'
import '../styles/cards.css'
import './driver.css'
import { startLater } from '../../ui/startLater.ts'

/** The first script of the driver's page. The host inlines the styles (D-168). */
startLater(() => import('./main.tsx'))
