import { renderToString } from 'react-dom/server'
import { DriverPage } from './driver/DriverPage.tsx'
import { Entrance } from './signIn/Entrance.tsx'

/** What the two pages show first, as HTML that they hydrate (D-168). The build calls it. */
export const drawFirstScreens = (): { kitchen: string; driver: string } => ({
  kitchen: renderToString(<Entrance phase="loading" />),
  driver: renderToString(<DriverPage />),
})
