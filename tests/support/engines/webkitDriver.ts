import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { Builder, Key, type WebDriver, type WebElement } from 'selenium-webdriver'
import { isSoak } from '../testSizes.ts'
import { type BrowserDriver, type DriverOptions, eventually } from './browserDriver.ts'
import { type ControlQuery, findControl, type Place, placeOf } from './findControl.ts'

const BROWSER = fileURLToPath(new URL('webkitBrowser.py', import.meta.url))
/** WebKit never answers a script whose document goes away meanwhile. */
const SCRIPT_MS = 12_000

/** The name that Xvfb gives to its screen's file. */
const SCREEN = 'Xvfb_screen0'

const DRAW_TWICE = `
  window.drawn = 0
  const count = () => ++window.drawn < 2 && requestAnimationFrame(count)
  requestAnimationFrame(count)`

const KEYS = { Escape: Key.ESCAPE, Tab: Key.TAB, Enter: Key.ENTER }

/** WebKitGTK, the engine of Safari, by its own WebDriver, in a window of exactly this size on a display of its own. */
export async function webkitDriver(options: DriverOptions): Promise<BrowserDriver> {
  const folder = mkdtempSync(join(tmpdir(), 'forno-webkit-'))
  mkdirSync(join(folder, 'run'), { mode: 0o700 })
  const complaints: string[] = []
  const { display, end: endDisplay } = await startDisplay(folder)
  const { port, end: endService } = await startService(display, folder, complaints)
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: BROWSER, args: argumentsOf(options) },
    })
    .build()

  const inTime = async <T>(work: Promise<T>): Promise<T> => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('the page does not answer')), SCRIPT_MS)
    })
    return await Promise.race([work, late]).finally(() => clearTimeout(timer))
  }
  const find = async (query: ControlQuery): Promise<WebElement> => {
    const control = await inTime(
      driver.executeScript<WebElement | null>(`return (${String(findControl)})(arguments[0])`, query),
    )
    if (!control) throw new Error('not found')
    return control
  }
  const pressAt = async (control: WebElement): Promise<void> => {
    const place = await inTime(driver.executeScript<Place>(`return (${String(placeOf)})(arguments[0])`, control))
    if (place.above) throw new Error(`it lies below ${place.above}`)
    await driver.actions().move({ x: place.x, y: place.y, duration: 0 }).press().release().perform()
  }
  let first = ''

  return {
    engine: 'webkit',
    complaints,
    goto: (url) => driver.get(url),
    url: () => driver.getCurrentUrl(),
    reload: () => driver.navigate().refresh(),
    back: () => driver.navigate().back(),
    run: (work, argument) => inTime(driver.executeScript(`return (${String(work)})(arguments[0])`, argument)),
    press: async (query) =>
      void (await eventually(`press ${JSON.stringify(query)}`, async () => {
        await pressAt(await find(query))
        return true
      })),
    fill: async (query, text) =>
      void (await eventually(`fill ${JSON.stringify(query)}`, async () => {
        const field = await find(query)
        await inTime(driver.executeScript('arguments[0].focus(); arguments[0].select()', field))
        // In the soak as fast as the driver can, a key a millisecond: the database of WebKit may hang then.
        if (isSoak) await driver.actions().sendKeys(text).perform()
        else await inTime(field.sendKeys(text))
        return true
      })),
    key: (key) => driver.actions().sendKeys(KEYS[key]).perform(),
    newTab: async (url) => {
      first = await driver.getWindowHandle()
      await driver.switchTo().newWindow('tab')
      await driver.get(url)
    },
    closeTab: async () => {
      await driver.close()
      await driver.switchTo().window(first)
    },
    // The driver's own picture hangs now and then. What the page has drawn by its second frame is on the screen.
    screenshot: async () => {
      await inTime(driver.executeScript(DRAW_TWICE))
      await eventually('two frames', async () => (await driver.executeScript('return window.drawn')) === 2 || undefined)
      return await pngOf(readFileSync(join(folder, SCREEN)), options)
    },
    close: async () => {
      await quit(driver)
      await endService()
      await endDisplay()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function argumentsOf({ width, height, profile, dark, script, withoutFeatures = [] }: DriverOptions): string[] {
  // Under Xvfb the window's own process ends at the first view transition; no page is at fault.
  const features = ['ViewTransitions', ...withoutFeatures].map((name) => `--without=${name}`)
  return [
    `--size=${width}x${height}`,
    ...(profile ? [`--profile=${profile}`] : []),
    ...(dark ? ['--dark'] : []),
    ...(script ? [`--script=${script}`] : []),
    ...features,
  ]
}

async function startDisplay(folder: string) {
  const options = ['-displayfd', '3', '-screen', '0', '1700x1300x24', '-fbdir', folder, '-nolisten', 'tcp']
  const child = spawn('Xvfb', options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const display = await new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)))
    child.stdio[3]?.once('data', (data: Buffer) => resolve(`:${data.toString().trim()}`))
  })
  return { display, end: () => endOf(child) }
}

/** The window's part of a screen in the format of xwd, as PNG. */
async function pngOf(screen: Buffer, { width, height }: DriverOptions): Promise<Buffer> {
  const [headerBytes, , , , screenWidth, screenHeight] = Array.from({ length: 6 }, (_, at) =>
    screen.readUInt32BE(at * 4),
  )
  const start = (headerBytes ?? 0) + screen.readUInt32BE(19 * 4) * 12
  const channels = sharp(screen.subarray(start), {
    raw: { width: screenWidth ?? 0, height: screenHeight ?? 0, channels: 4 },
  }).extract({ left: 0, top: 0, width, height })
  // Each pixel is blue, green, red and a byte of nothing.
  return await channels
    .removeAlpha()
    .recomb([
      [0, 0, 1],
      [0, 1, 0],
      [1, 0, 0],
    ])
    .png()
    .toBuffer()
}

async function startService(display: string, folder: string, complaints: string[]) {
  const port = await freePort()
  const child = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: display,
      XDG_RUNTIME_DIR: join(folder, 'run'),
      GDK_BACKEND: 'x11',
      GIO_USE_VFS: 'local',
      GSETTINGS_BACKEND: 'memory',
      NO_AT_BRIDGE: '1',
      LANG: 'C.UTF-8',
      LANGUAGE: 'en_CA',
      // Differs from the store's zone, as in every journey.
      TZ: 'America/Toronto',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      // Needed where tests run as root; the pages are our own.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let rest = ''
  const listen = (data: Buffer) => {
    const lines = (rest + data.toString()).split('\n')
    rest = lines.pop() ?? ''
    complaints.push(...lines.filter((line) => /^CONSOLE (?:[A-Z]+ )*(?:ERROR|WARN)|^CRASHED/.test(line)))
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  await eventually(
    'WebKitWebDriver listens',
    async () => (await fetch(`http://127.0.0.1:${port}/status`)).ok || undefined,
  )
  return { port, end: () => endOf(child) }
}

/** The service ends its browser; a browser that has ended already is no fault. */
const quit = (driver: WebDriver): Promise<void> => driver.quit().catch(() => undefined)

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill()
  await ended
}

async function freePort(): Promise<number> {
  const server = createServer()
  return await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
