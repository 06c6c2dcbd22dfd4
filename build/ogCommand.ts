import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scenePath } from '../art/scenes/sceneNames.ts'
import { OG_PICTURES, ogPath, type OgName } from '../src/content/ogPictures.ts'
import { ogPainter } from './ogPicture.ts'

/** A step of the build: `node dist/server/ogPictures.js FOLDER` draws the pictures for links into the folder of the built pages. */
const [folder = ''] = process.argv.slice(2)
const fonts = await mkdtemp(join(tmpdir(), 'og-fonts-'))
try {
  const paint = await ogPainter(fonts, {
    logo: await readFile(join(folder, 'icon.svg')),
    scene: (name) => readFile(join(folder, scenePath(name))),
  })
  for (const name of Object.keys(OG_PICTURES) as OgName[]) {
    const path = join(folder, ogPath(name))
    await mkdir(join(path, '..'), { recursive: true })
    await writeFile(path, await paint(name))
  }
} finally {
  await rm(fonts, { recursive: true, force: true })
}
