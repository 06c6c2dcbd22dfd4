import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { brandedDrawing } from '../../build/brand/brandedDrawing.ts'
import { brandLogo } from '../../build/brand/brandFiles.ts'
import { logoSvg } from '../../build/brand/logo.ts'
import { ogPainter } from '../../build/ogPicture.ts'
import { OG_PICTURES, OG_SIZE, ogPath, type OgName } from '../../src/content/ogPictures.ts'

const MAX_BYTES = 150_000

it('a picture for links is 1200 x 630, at most 150 kB and differs with its title', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'og-'))
  try {
    const paint = await ogPainter(folder, {
      logo: Buffer.from(logoSvg(brandLogo(), 64)),
      scene: (name) => Promise.resolve(Buffer.from(brandedDrawing(`scenes/${name}`))),
    })
    const names: OgName[] = ['top-10-must-try-toppings', 'menu', 'supporting-our-community-garden']
    const pictures = await Promise.all(names.map((name) => paint(name)))
    for (const picture of pictures) {
      expect(picture.byteLength).toBeLessThan(MAX_BYTES)
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', ...OG_SIZE })
    }
    // The first two share their scene.
    expect(OG_PICTURES.menu.scene).toBe(OG_PICTURES['top-10-must-try-toppings'].scene)
    expect(pictures[0]?.equals(pictures[1] ?? Buffer.alloc(0))).toBe(false)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

it('the path of a picture for links names the page', () => {
  expect(ogPath('a-journey-through-italy')).toBe('/images/og/a-journey-through-italy.jpg')
})
