import { execFileSync, spawn } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

export interface BrandCopy {
  folder: string
  /** Builds it without taking screenshots; rejects with what the build printed. */
  build(): Promise<void>
  remove(): void
}

/** No part of a build. */
const LEFT_OUT = /^(brand\/|docs\/|tests\/(?!tsconfig\.json))/

/** The sources of this working tree in a folder of their own, with another folder `brand`. */
export function copyWithBrand(brand: string): BrandCopy {
  const folder = mkdtempSync(join(tmpdir(), 'second-brand-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
  for (const path of listed.split('\0')) {
    if (path === '' || LEFT_OUT.test(path) || !existsSync(path)) continue
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    copyFileSync(path, join(folder, path))
  }
  cpSync(brand, join(folder, 'brand'), { recursive: true })
  // Named by the drawing that they show; the build deletes those that it does not need, and drawing all takes half a minute.
  if (existsSync('dist/bitmaps')) cpSync('dist/bitmaps', join(folder, 'dist/bitmaps'), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
  return {
    folder,
    build: () =>
      new Promise((done, reject) => {
        const { PATH, HOME } = process.env
        const child = spawn(process.execPath, ['scripts/build.mjs', '--no-screenshots'], {
          cwd: folder,
          env: { PATH, HOME },
        })
        let printed = ''
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (data: Buffer) => (printed += data.toString()))
        child.on('error', reject)
        child.on('exit', (code) =>
          code === 0 ? done() : reject(new Error(`The build ended with code ${code}:\n${printed}`)),
        )
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
