// node tests/support/engines/sheet.ts: puts the pictures of tests/engines/pictures.spec.ts side by side, a row a screen.
import { existsSync, readdirSync } from 'node:fs'
import sharp from 'sharp'

const FOLDER = 'test-results/pictures'
const GAP = 12

for (const width of ['390', '1280']) {
  const engines = ['chromium', 'webkit', 'firefox'].filter((engine) => existsSync(`${FOLDER}/${engine}-${width}`))
  const names = readdirSync(`${FOLDER}/${engines[0] ?? ''}-${width}`).filter((name) => name.endsWith('.png'))
  const scale = width === '390' ? 1 : 0.4
  const cell = { width: Math.round(Number(width) * scale), height: Math.round((width === '390' ? 844 : 900) * scale) }
  const parts = await Promise.all(
    names.flatMap((name, row) =>
      engines.map(async (engine, column) => {
        const path = `${FOLDER}/${engine}-${width}/${name}`
        return {
          input: await sharp(existsSync(path) ? path : `${FOLDER}/${engines[0]}-${width}/${name}`)
            .resize({ ...cell, fit: 'cover', position: 'top' })
            .png()
            .toBuffer(),
          left: column * (cell.width + GAP),
          top: row * (cell.height + GAP),
        }
      }),
    ),
  )
  await sharp({
    create: {
      width: engines.length * (cell.width + GAP),
      height: names.length * (cell.height + GAP),
      channels: 3,
      background: '#777',
    },
  })
    .composite(parts)
    .png()
    .toFile(`${FOLDER}/sheet-${width}.png`)
  console.log(`${FOLDER}/sheet-${width}.png: ${names.length} screens in ${engines.join(', ')}`)
}
