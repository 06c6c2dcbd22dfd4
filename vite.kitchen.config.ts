import type { Plugin } from 'vite'
import { ownScreen } from './build/ownScreen.ts'
import { MANIFEST } from './src/content/manifest.ts'

/** The kitchen's screen is an app of its own: installed, it stays within /kitchen/. */
const manifest = (): Plugin => ({
  name: 'kitchen-manifest',
  generateBundle() {
    const { theme_color, background_color, icons, lang, short_name: name } = MANIFEST
    const source = JSON.stringify({
      id: '/kitchen/',
      name: `${name} kitchen`,
      short_name: 'Kitchen',
      lang,
      start_url: '/kitchen/',
      scope: '/kitchen/',
      display: 'fullscreen',
      display_override: ['fullscreen', 'standalone'],
      orientation: 'any',
      theme_color,
      background_color,
      icons,
    })
    this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source })
  },
})

/** Builds the kitchen's screen and the driver's page (D-65). */
export default ownScreen({
  name: 'kitchen',
  input: { kitchen: 'src/kitchen/boot.ts', driver: 'src/kitchen/driver/boot.ts', sw: 'sw/kitchen.ts' },
  plugins: [manifest()],
})
