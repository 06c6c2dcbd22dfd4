import { expect, test } from '../support/engines/engineTest.ts'

/** Safari ends the loads of a page as soon as it is about to be left, and refuses it new ones. */
test('a page that is left while a file of it loads reports no missing file [ERR-05]', async ({
  customer,
  driver,
  host,
  allowed,
}) => {
  test.skip(driver.engine !== 'webkit', 'Only Safari refuses requests to a page that is about to be left.')
  allowed.push(/is not a function/)
  const fail = (name: string) =>
    driver.run((text) => {
      setTimeout(() => {
        throw Object.assign(new Error(`${text} is not a function`), { name: text, stack: '' })
      })
    }, name)
  await customer.open('/menu/davie-street')
  // Brings the file that reports.
  await fail('RangeError')
  await expect.poll(() => host.printed()).toContain('RangeError')
  // No file comes before the page is left.
  const pid = host.pid() ?? Number.NaN
  process.kill(pid, 'SIGSTOP')
  try {
    await driver.run(() => {
      addEventListener('vite:preloadError', ({ payload }) => sessionStorage.setItem('ended', payload.name))
      document.querySelector<HTMLElement>('footer a[href="/tos"]')?.click()
    }, undefined)
    await customer.expectPath('/tos')
    await driver.run(() => {
      location.href = '/locations'
    }, undefined)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  await customer.expectPath('/locations')
  await customer.hydrated()
  // What the page before had reported came before this.
  await fail('URIError')
  await expect.poll(() => host.printed()).toContain('URIError')
  expect(host.printed()).not.toContain('ChunkLoadError')
  expect(await driver.run(() => sessionStorage.getItem('ended'), undefined)).toBe('ChunkLoadError')
})
