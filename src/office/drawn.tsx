import { renderToString } from 'react-dom/server'
import { Waiting } from './frame/Waiting.tsx'

/** What the page shows before its scripts have loaded, as HTML. The build calls it. */
export const drawFirstScreens = (): { office: string } => ({ office: renderToString(<Waiting />) })
