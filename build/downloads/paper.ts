import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { BRAND } from '../../contract/brand.ts'

/** A tagged PDF of Letter pages in the site's type and colours. Lengths are points, y grows downwards. */

export const INK = '#2b2420'
export const MUTED = '#665a50'
export const ACTION = '#be311d'
export const LINE = '#e4d7c2'
export const EDGE = '#8f7f6e'
export const GROUND = '#faf3e6'
export const SURFACE = '#fffdf8'
export const OVEN = '#2a1812'
export const OVEN_INK = '#fff1dc'
export const CRUST = '#c98a3d'

export const MARGIN = 54
export const PAGE = { width: 612, height: 792 }
export const WIDTH = PAGE.width - 2 * MARGIN
const BOTTOM = PAGE.height - 64

export type Font = 'display' | 'text' | 'strong' | 'bold'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const FONTS: Record<Font, string> = {
  display: '@fontsource/young-serif/files/young-serif-latin-400-normal.woff',
  text: '@fontsource/figtree/files/figtree-latin-400-normal.woff',
  strong: '@fontsource/figtree/files/figtree-latin-600-normal.woff',
  bold: '@fontsource/figtree/files/figtree-latin-700-normal.woff',
}
/** Fixed, so that the same texts make the same file. */
const MADE = new Date('2025-11-01T00:00:00Z')

interface Type {
  font: Font
  size: number
  color?: string
  x?: number
  width?: number
  gap?: number
  align?: 'left' | 'right' | 'center'
}

export class Paper {
  readonly doc: PDFKit.PDFDocument
  readonly root: PDFKit.PDFStructureElement
  y = MARGIN
  readonly #title: string
  readonly #done: Promise<Buffer>

  constructor(title: string, subject: string) {
    this.#title = title
    this.doc = new PDFDocument({
      size: 'LETTER',
      margin: 0,
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en-CA',
      displayTitle: true,
      bufferPages: true,
      autoFirstPage: false,
      info: {
        Title: `${title} · ${BRAND.name}`,
        Author: BRAND.company,
        Subject: subject,
        CreationDate: MADE,
        ModDate: MADE,
      },
    })
    const chunks: Buffer[] = []
    this.doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    this.#done = new Promise((resolve) => this.doc.on('end', () => resolve(Buffer.concat(chunks))))
    for (const [name, path] of Object.entries(FONTS))
      this.doc.registerFont(name, readFileSync(at(`node_modules/${path}`)))
    this.root = this.doc.struct('Document')
    this.doc.addStructure(this.root)
  }

  page(color = GROUND): void {
    this.doc.addPage()
    this.decorate(() => this.doc.rect(0, 0, PAGE.width, PAGE.height).fill(color))
    this.y = MARGIN
  }

  /** Drawings that say nothing. */
  decorate(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' })
    draw()
    this.doc.endMarkedContent()
  }

  /** Tagged text below what was written last; `gap` is the room after it. */
  write(tag: string, text: string, { font, size, color = INK, x = MARGIN, width = WIDTH, gap = 0, align }: Type): void {
    const options = { width, lineGap: size * (font === 'display' ? 0.08 : 0.3), align }
    this.doc.font(font).fontSize(size)
    const height = this.doc.heightOfString(text, options)
    this.keep(height)
    const draw = () => void this.doc.font(font).fontSize(size).fillColor(color).text(text, x, this.y, options)
    this.root.add(this.doc.struct(tag, {}, draw))
    this.y += height + gap
  }

  /** Begins a new page unless there is room for `height`. */
  keep(height: number): void {
    if (this.y + height > BOTTOM) this.page()
  }

  heading(text: string): void {
    this.keep(72)
    this.write('H2', text, { font: 'display', size: 19, gap: 8 })
  }

  paragraph(text: string): void {
    this.write('P', text, { font: 'text', size: 10.5, gap: 8 })
  }

  points(points: readonly string[]): void {
    for (const point of points) {
      this.keep(34)
      const { y } = this
      this.decorate(() => this.doc.circle(MARGIN + 4, y + 7, 2.2).fill(CRUST))
      this.write('P', point, { font: 'text', size: 10.5, x: MARGIN + 18, width: WIDTH - 18, gap: 4 })
    }
    this.y += 4
  }

  /** The oven of the logo, `size` points wide. */
  oven(x: number, y: number, size: number): void {
    const shapes = [
      ['M3 31V15a13 13 0 0 1 26 0v16z', ACTION],
      ['M8 31V17a8 8 0 0 1 16 0v14z', OVEN],
      [
        'M16.4 15c.7 3.4 4.1 4.6 4.1 8.4a4.5 4.5 0 0 1-9 .2c0-2.3 1.5-3.6 2.2-5.3.4.9.8 1.4 1.4 1.7.2-1.7.5-3.4 1.3-5z',
        '#f7a93f',
      ],
    ] as const
    this.decorate(() => {
      this.doc
        .save()
        .translate(x, y)
        .scale(size / 32)
      for (const [path, color] of shapes) this.doc.path(path).fill(color)
      this.doc.restore()
    })
  }

  /** Writes the foot of the pages from `first` on and ends the file. */
  async end(note: string, first = 0): Promise<Buffer> {
    const { start, count } = this.doc.bufferedPageRange()
    for (let page = start + first; page < start + count; page += 1) {
      this.doc.switchToPage(page)
      this.decorate(() => {
        const y = PAGE.height - 42
        this.doc
          .moveTo(MARGIN, y)
          .lineTo(MARGIN + WIDTH, y)
          .lineWidth(0.75)
          .stroke(LINE)
        this.doc.font('text').fontSize(8.5).fillColor(MUTED)
        this.doc.text(`${BRAND.name} · ${this.#title} · ${note}`, MARGIN, y + 9, { lineBreak: false })
        this.doc.text(`${page - start + 1} / ${count}`, MARGIN, y + 9, {
          width: WIDTH,
          align: 'right',
          lineBreak: false,
        })
      })
    }
    this.root.end()
    this.doc.end()
    return await this.#done
  }
}
