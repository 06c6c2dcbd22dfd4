import type { Hono } from 'hono'
import { listStoresWithPin } from '../../store/kitchen/kitchenAccess.ts'
import type { HonoEnv } from '../honoEnv.ts'
import { openOwnScreen, TOO_OLD } from '../ownScreen.ts'
import type { Build } from '../site/build.ts'

/** What stands on these pages where their scripts cannot start. Only scripts tell the host whose delivery it is. */
const UNSERVED = {
  kitchen: `<span>This browser cannot show the orders: it ${TOO_OLD} Until then, our office gets a mail about each order that nobody answers.</span>`,
  driver: `<span>This browser cannot show the delivery: it ${TOO_OLD} Until then, call <a href="/locations">your store</a>.</span>`,
}

/**
 * The kitchen's screen at /kitchen/ and the driver's page at /driver (D-65): a build of their own, which has drawn what both
 * show first (D-168). The screen is not there until a PIN exists. Other letters, and /kitchen, lead there as to every page
 * (`pathMeant`).
 */
export function mountKitchenPages(app: Hono<HonoEnv>, build: Pick<Build, 'folder' | 'id'>): void {
  const screen = openOwnScreen(build, 'kitchen')
  if (!screen) return
  const pages = {
    kitchen: screen.page({
      title: 'Kitchen',
      drawn: 'kitchen',
      modules: ['src/kitchen/boot.ts', 'src/kitchen/main.tsx'],
      unserved: UNSERVED.kitchen,
      head: '<link rel="manifest" href="/kitchen/manifest.webmanifest">',
    }),
    driver: screen.page({
      title: 'Delivery',
      drawn: 'driver',
      modules: ['src/kitchen/driver/boot.ts', 'src/kitchen/driver/main.tsx'],
      unserved: UNSERVED.driver,
    }),
  }
  app.get('/kitchen/', async ({ req, env: { scope, trace } }, next) => {
    trace.call = 'kitchen page'
    if ((await listStoresWithPin(scope.db)).length === 0) return await next()
    return await screen.answer(req.raw, pages.kitchen)
  })
  app.get('/driver', async ({ req, env: { trace } }) => {
    trace.call = 'driver page'
    return await screen.answer(req.raw, pages.driver)
  })
}
