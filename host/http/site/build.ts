import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Build {
  id: string
  folder: string
  template: readonly [start: string, afterHead: string, root: string, afterBody: string, end: string]
  boot: string
  bootNeeds: string[]
  scriptsOf(modules: readonly string[]): string[]
  /** The style files that the browser loads together with the scripts. */
  laterStylesOf(modules: readonly string[]): string[]
  stylesOf(modules: readonly string[]): string
  /** The rules of the fonts, which `stylesOf` leaves out. */
  fontStyles: string
}

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
  assets?: string[]
}

type Manifest = Partial<Record<string, Chunk>>

/** Rules of font files; those of local fonts stay with the other styles. */
const FONT_FACE = /@font-face\{[^}]*url\([^}]*\}/g

const APP = 'src/app/main.tsx'
const ENTRY = 'index.html'

/** Reads dist/client; undefined when it holds no build. */
export function readBuild(folder: string, id: string): Build | undefined {
  const manifestPath = join(folder, '.vite', 'manifest.json')
  if (!existsSync(manifestPath)) return undefined
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as Manifest
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`${manifestPath} has no index.html`)
  const boot = `/${entry.file}`
  const bootNeeds = filesOf(manifest, entry.imports ?? [], scriptOf)
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
    .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replace(/\s*<link rel="(stylesheet|modulepreload)"[^>]*>/g, '')
  return {
    id,
    folder,
    template: splitTemplate(html),
    boot,
    bootNeeds,
    scriptsOf: (modules) =>
      filesOf(manifest, [APP, ...modules], scriptOf).filter((file) => file !== boot && !bootNeeds.includes(file)),
    laterStylesOf: (modules) => filesOf(manifest, [APP, ...modules], ({ css = [] }) => css, [ENTRY]),
    stylesOf: (modules) =>
      [
        ...(entry.css ?? []).map((file) => `/${file}`),
        ...filesOf(manifest, modules, ({ css = [] }) => css, [APP, ENTRY]),
      ]
        .map((file) => readStyle(folder, file))
        .join('')
        .replaceAll(FONT_FACE, ''),
    fontStyles: (entry.css ?? []).flatMap((file) => readStyle(folder, `/${file}`).match(FONT_FACE) ?? []).join(''),
  }
}

export function splitTemplate(html: string): Build['template'] {
  const [start, afterHead, root, afterBody, end] = tight(html).split(/<!--(?:head|unserved|body|data)-->/)
  if (
    start === undefined ||
    afterHead === undefined ||
    root === undefined ||
    afterBody === undefined ||
    end === undefined
  )
    throw new Error('index.html lacks one of <!--head-->, <!--unserved-->, <!--body-->, <!--data-->')
  return [start, afterHead, root, afterBody, end]
}

/** Without line breaks and the slashes of void elements: some 30 bytes of each page. */
const tight = (html: string): string => html.replaceAll(/\s*\n\s*/g, '').replaceAll(' />', '>')

const scriptOf = ({ file }: Chunk): string[] => [file]

function filesOf(
  manifest: Manifest,
  modules: readonly string[],
  of: (chunk: Chunk) => string[],
  without: readonly string[] = [],
): string[] {
  // Compared by file, since several modules may share one.
  const seen = new Set(without.map((name) => manifest[name]?.file))
  const visit = (name: string): string[] => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build's manifest does not know ${name}`)
    if (seen.has(chunk.file)) return []
    seen.add(chunk.file)
    return [...(chunk.imports ?? []).flatMap(visit), ...of(chunk).map((file) => `/${file}`)]
  }
  return [...new Set(modules.flatMap(visit))]
}

const texts = new Map<string, string>()

function readStyle(folder: string, file: string): string {
  const path = join(folder, file)
  const text = texts.get(path) ?? readFileSync(path, 'utf8').trim()
  texts.set(path, text)
  return text
}
