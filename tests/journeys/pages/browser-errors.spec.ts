import { expect, test } from '../../support/shop/shop.ts'

test('an error of the page reaches the host once, in words of its lists alone [ERR-05 D-95]', async ({
  shop,
  page,
  complaints,
}) => {
  complaints.expect(/is not a function/)
  const reports: URLSearchParams[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/report/error')) reports.push(new URLSearchParams(request.postData() ?? ''))
  })
  const fail = (name: string) =>
    page.evaluate((text) => {
      setTimeout(() => {
        throw new TypeError(`${text} is not a function`)
      })
    }, name)
  await shop.open('/contact?ann=lee')
  const answered = page.waitForResponse('**/api/report/error')
  await fail('Ann Lee')
  expect((await answered).status()).toBe(200)
  const again = page.waitForResponse('**/api/report/error')
  await fail('Bob Oak')
  await page.evaluate(() => void Promise.reject(new SyntaxError('Ann Lee is not a function')))
  expect((await again).status()).toBe(200)
  const reported = reports.map((report) => Object.fromEntries([...report].filter(([name]) => name !== 'build')))
  expect(reported).toEqual([
    { kind: 'error', place: 'other', name: 'TypeError', message: 'not a function' },
    { kind: 'rejection', place: 'other', name: 'SyntaxError', message: 'not a function' },
  ])
  expect(reports[0]?.get('build')).toMatch(/^[0-9a-f]{12}$/)
})
