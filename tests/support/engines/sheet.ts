import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import type { Engine } from './browserDriver.ts'

const PICTURES = 'test-results/pictures'
const ENGINES: readonly Engine[] = ['chromium', 'webkit', 'firefox']
const GAP = 12
/** The width of the pictures on the sheet, in CSS pixels. */
const CELL_HEIGHT = 844

/** The folder of one engine's pictures, whose screens have this width in CSS pixels. */
export const pictureFolder = (engine: Engine, width: number): string => `${PICTURES}/${engine}-${width}`

/** Puts the screens of this width that are there so far side by side in one PNG: a row a screen, a column an engine. */
export async function drawSheet(width: number): Promise<void> {
  const engines = ENGINES.filter((engine) => existsSync(pictureFolder(engine, width)))
  const names = [...new Set(engines.flatMap((engine) => readdirSync(pictureFolder(engine, width))))].sort()
  const cellWidth = Math.min(width, 720)
  const cells = names.flatMap((name, row) =>
    engines.map((engine, column) => ({ path: `${pictureFolder(engine, width)}/${name}`, row, column })),
  )
  const sheet = await sharp({
    create: {
      width: engines.length * (cellWidth + GAP),
      height: names.length * (CELL_HEIGHT + GAP),
      channels: 3,
      background: '#777',
    },
  })
    .composite(
      await Promise.all(
        cells
          .filter(({ path }) => existsSync(path))
          .map(async ({ path, row, column }) => ({
            input: await sharp(path).resize({ width: cellWidth, height: CELL_HEIGHT, fit: 'inside' }).png().toBuffer(),
            left: column * (cellWidth + GAP),
            top: row * (CELL_HEIGHT + GAP),
          })),
      ),
    )
    .png()
    .toBuffer()
  writeFileSync(`${PICTURES}/sheet-${width}.png`, sheet)
}
