import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { BRAND, COLORS, FONTS } from '../../shared/brand.ts'
import { trueTypeOf } from '../brand/trueType.ts'
import { brandLogo, fontFile } from '../brand/brandFiles.ts'
import { logoSvg } from '../brand/logo.ts'

/** A tagged PDF of Letter pages in the site's type and colours. Lengths are points, y grows downwards. */

const { light } = COLORS
export const INK = light.ink
export const MUTED = light['ink-soft']
export const LINE = light.line
export const EDGE = light.edge
const GROUND = light.ground
export const SURFACE = light.surface
export const OVEN = light.oven
export const OVEN_INK = light['oven-ink']
export const CRUST = light.crust

export const MARGIN = 54
export const PAGE = { width: 612, height: 792 }
export const WIDTH = PAGE.width - 2 * MARGIN
const BOTTOM = PAGE.height - 64

type Font = 'display' | 'text' | 'strong' | 'bold'

const FILES: Record<Font, string> = { display: FONTS.display.files[0] ?? '', ...FONTS.paper }
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
    for (const [name, file] of Object.entries(FILES))
      this.doc.registerFont(name, trueTypeOf(readFileSync(fontFile(file))))
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

  /** The brand's logo, `size` points wide, in 200 dots an inch. */
  async logo(x: number, y: number, size: number): Promise<void> {
    const svg = logoSvg(brandLogo(), Math.round((size * 200) / 72))
    const png = await sharp(Buffer.from(svg)).png().toBuffer()
    this.decorate(() => this.doc.image(png, x, y, { width: size }))
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
