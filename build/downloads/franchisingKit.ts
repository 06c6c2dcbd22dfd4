import { BRAND, COLORS } from '../../shared/brand.ts'
import { FACTS, FRANCHISE, PAYMENT_PARTNERS, STEPS } from '../../src/content/franchise.ts'
import { DOWNLOADS, KIT } from '../../src/content/franchiseFiles.ts'
import { CRUST, LINE, MARGIN, OVEN, OVEN_INK, PAGE, Paper, MUTED, SURFACE, WIDTH } from './paper.ts'

/** The franchising kit: what it costs, what an owner gets, and how it begins [FRAN-01 FRAN-02]. */
export async function franchisingKit(): Promise<Buffer> {
  const paper = new Paper(DOWNLOADS.kit.name, KIT.lead)
  await cover(paper)
  paper.page()
  for (const { title, ...section } of KIT.sections) {
    paper.heading(title)
    if ('text' in section) for (const text of section.text) paper.paragraph(text)
    else paper.points(section.points)
    paper.y += 5
  }
  paper.heading(FRANCHISE.partners)
  paper.paragraph(`${PAYMENT_PARTNERS.join(', ')}. ${FRANCHISE.partnersText}`)
  paper.page()
  paper.heading(KIT.feesTitle)
  figures(paper)
  for (const text of KIT.fees) paper.paragraph(text)
  paper.y += 10
  paper.keep(260)
  paper.heading(KIT.pathTitle)
  steps(paper)
  for (const text of KIT.after) paper.paragraph(text)
  paper.y += 10
  paper.heading(KIT.nextTitle)
  paper.paragraph(KIT.next)
  paper.y += 6
  paper.write('P', KIT.notice, { font: 'text', size: 9, color: MUTED })
  return await paper.end(KIT.edition, 1)
}

async function cover(paper: Paper): Promise<void> {
  const { doc } = paper
  paper.page(OVEN)
  paper.decorate(() => {
    const middle = PAGE.width / 2
    const glow = doc.radialGradient(middle, 330, 20, middle, 330, 330)
    glow.stop(0, COLORS.light.ember).stop(1, OVEN)
    doc.rect(0, 0, PAGE.width, 620).fill(glow)
  })
  await paper.logo(PAGE.width / 2 - 120, 130, 240)
  paper.y = 430
  paper.write('P', BRAND.name, { font: 'display', size: 22, color: COLORS.light.glow, align: 'center', gap: 14 })
  paper.write('H1', DOWNLOADS.kit.name, { font: 'display', size: 46, color: OVEN_INK, align: 'center', gap: 14 })
  paper.write('P', FRANCHISE.title, { font: 'display', size: 20, color: OVEN_INK, align: 'center', gap: 14 })
  paper.write('P', KIT.lead, { font: 'text', size: 13, color: COLORS.light['oven-soft'], align: 'center' })
}

/** The six figures in one frame, three beside each other. */
function figures(paper: Paper): void {
  const { doc } = paper
  const width = WIDTH / 3
  const height = 62
  const top = paper.y
  paper.decorate(() => {
    doc
      .roundedRect(MARGIN, top, WIDTH, 2 * height, 10)
      .lineWidth(0.75)
      .fillAndStroke(SURFACE, LINE)
    for (const column of [1, 2])
      doc
        .moveTo(MARGIN + column * width, top)
        .lineTo(MARGIN + column * width, top + 2 * height)
        .stroke(LINE)
    doc
      .moveTo(MARGIN, top + height)
      .lineTo(MARGIN + WIDTH, top + height)
      .stroke(LINE)
  })
  for (const [index, { figure, name }] of FACTS.entries()) {
    const x = MARGIN + (index % 3) * width + 14
    paper.y = top + Math.floor(index / 3) * height + 12
    paper.write('P', figure, { font: 'bold', size: 17, x, width: width - 20 })
    paper.write('P', name, { font: 'text', size: 9.5, color: MUTED, x, width: width - 20 })
  }
  paper.y = top + 2 * height + 14
}

function steps(paper: Paper): void {
  const { doc } = paper
  for (const [index, { name, text }] of STEPS.entries()) {
    paper.keep(46)
    const top = paper.y
    paper.decorate(() => doc.circle(MARGIN + 14, top + 15, 14).fill(OVEN))
    paper.y = top + 8
    paper.write('Lbl', String(index + 1), { font: 'bold', size: 11, color: CRUST, width: 28, align: 'center' })
    paper.y = top
    paper.write('H3', name, { font: 'strong', size: 11, x: MARGIN + 42, width: WIDTH - 42 })
    paper.write('P', text, { font: 'text', size: 10.5, color: MUTED, x: MARGIN + 42, width: WIDTH - 42 })
    paper.y = top + 42
  }
  paper.y += 4
}
