import type { Hono } from 'hono'
import { BRAND } from '../../../shared/brand.ts'
import { escapeHtml } from '../../../shared/escapeHtml.ts'
import type { HonoEnv } from '../honoEnv.ts'
import { openOwnScreen, TOO_OLD } from '../ownScreen.ts'
import type { Settings } from '../../context/settings.ts'
import type { Build } from '../site/build.ts'
import { mapMetaOf, mapOriginsOf } from '../site/outsideServices.ts'
import { metaTag } from '../site/pageHtml.ts'

const UNSERVED = `<span>This browser cannot show the office: it ${TOO_OLD}</span>`

/**
 * The office's page at /office and below, whose router knows the rest of the path (D-199). Its calls are below /office/api. Its map is
 * that of the shop, with the same policy (D-231).
 */
export function mountOfficePages(
  app: Hono<HonoEnv>,
  build: Pick<Build, 'folder' | 'id'>,
  settings: Pick<Settings, 'map'>,
): void {
  const screen = openOwnScreen(build, 'office', { trusted: 'shop-worker default', map: mapOriginsOf(settings) })
  if (!screen) return
  const html = screen.page({
    title: `${escapeHtml(BRAND.name)} office`,
    drawn: 'office',
    modules: ['src/office/boot.ts', 'src/office/main.tsx'],
    unserved: UNSERVED,
    head: Object.entries(mapMetaOf(settings))
      .map(([name, content]) => metaTag(name, content))
      .join(''),
  })
  app.on('GET', ['/office', '/office/*'], async ({ req, env: { trace } }, next) => {
    // A file that a newer build does not have is no page, nor is the worker.
    if (/^\/office\/((api|assets)\/|sw\.js$)/.test(req.path)) return await next()
    trace.call = 'office page'
    return await screen.answer(req.raw, html, { 'Cache-Control': 'no-store' })
  })
}
