import './styles/office.css'
import { startLater } from '../ui/startLater.ts'

/** The office's first script. The host inlines the styles (D-168). */
startLater(() => import('./main.tsx'))
