import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPin } from '../../../host/store/kitchen/kitchenAccess.ts'
import { Guest } from '../../support/guest.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { MAIN } from '../../support/host/smallChain.ts'
import { smallSite, type SmallSite } from '../../support/host/smallSite.ts'

let small: SmallSite
let here: HostInProcess
beforeAll(async () => {
  small = smallSite()
  here = await hostInProcess(oneDatabase[0]!, { site: small.site })
  await insertPin(here.database.db, { store: MAIN, name: '', hash: 'unused' }, new Date())
})
afterAll(async () => {
  await here.close()
  small.remove()
})

const STYLE = 'h1{color:red}'
const DIGEST = createHash('sha256').update(STYLE).digest('base64')

test.each([
  ['/kitchen/', '<h1>Kitchen screen</h1>'],
  ['/driver', '<h1>Delivery</h1>'],
])('%s arrives with its first words and all styles, then its scripts [D-168]', async (path, words) => {
  const response = await new Guest(here.host).fetch(path)
  const html = await response.text()
  expect(html).toContain(`<style>${STYLE}</style></head>`)
  expect(html).not.toContain('rel="stylesheet"')
  expect(html.slice(html.indexOf('<div id="root">'))).toBe(
    [
      `<div id="root">${words}</div><script type="module" src="/kitchen/assets/boot-1.js"></script>`,
      '<link rel="modulepreload" href="/kitchen/assets/screen-1.js"></body></html>',
    ].join(''),
  )
  expect(response.headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${DIGEST}';`)
})
