import './styles/shared.css'
import './styles/kitchen.css'
import './styles/board.css'
import './styles/cards.css'
import './styles/popups.css'
import './styles/newOrder.css'
import './styles/screens.css'
import './styles/ticket.css'
import { startLater } from '../ui/startLater.ts'

/** The kitchen's first script. The host inlines the styles (D-168). */
startLater(() => import('./main.tsx'))
