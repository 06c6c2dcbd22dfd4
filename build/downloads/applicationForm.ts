import { BRAND } from '../../shared/brand.ts'
import { QUESTION_TEXTS } from '../../domain/forms/questionTexts.ts'
import { APPLICATION, DOWNLOADS, KIT } from '../../src/content/franchiseFiles.ts'
import { startForm, textField, yesNoField } from './formFields.ts'
import { MARGIN, Paper, MUTED, WIDTH } from './paper.ts'

const GAP = 16
const HALF = (WIDTH - GAP) / 2
/** The left edge of the circles for yes and no. */
const ANSWERS = MARGIN + WIDTH - 104
/** Questions that ask for the experience after a yes. */
const ASKS_EXPERIENCE = ['q1', 'q3']

/** The application form, which can be filled in on the screen or on paper [FRAN-01 FRAN-07]. */
export async function applicationForm(): Promise<Buffer> {
  const paper = new Paper(DOWNLOADS.application.name, APPLICATION.lead)
  paper.page()
  startForm(paper)
  await paper.logo(MARGIN, MARGIN - 8, 40)
  paper.y = MARGIN - 8
  paper.write('P', BRAND.name, { font: 'display', size: 14, x: MARGIN + 52 })
  paper.write('H1', DOWNLOADS.application.name, { font: 'display', size: 25, x: MARGIN + 52, gap: 8 })
  paper.write('P', APPLICATION.lead, { font: 'text', size: 10.5, color: MUTED, gap: 14 })

  paper.heading(APPLICATION.person)
  const { fields } = APPLICATION
  for (let index = 0; index < fields.length; index += 2) {
    const top = paper.y
    for (const [column, field] of fields.slice(index, index + 2).entries()) {
      paper.y = top
      labelled(paper, field, MARGIN + column * (HALF + GAP), HALF)
    }
  }
  paper.y += 8

  paper.heading(APPLICATION.questions)
  for (const [index, [key, question]] of Object.entries(QUESTION_TEXTS).entries()) {
    const label = `${index + 1}. ${question}`
    paper.keep(ASKS_EXPERIENCE.includes(key) ? 82 : 26)
    const top = paper.y
    paper.write('P', label, { font: 'text', size: 10.5, width: WIDTH - 116 })
    const below = paper.y
    yesNoField(paper, key, label, ANSWERS, top)
    paper.y = Math.max(below, top + 16) + 8
    if (ASKS_EXPERIENCE.includes(key)) {
      paper.write('P', APPLICATION.experience, { font: 'text', size: 9, color: MUTED, gap: 2 })
      area(paper, `${key}_t`, `${label} ${APPLICATION.experience}`, 36)
    }
  }
  paper.y += 6

  paper.keep(110)
  paper.heading(APPLICATION.finances)
  const top = paper.y
  for (const [column, { key, label }] of APPLICATION.amounts.entries()) {
    paper.y = top
    labelled(paper, { key, label, hint: 'Canadian dollars' }, MARGIN + column * (HALF + GAP), HALF)
  }
  paper.y += 8

  paper.keep(130)
  paper.heading(APPLICATION.more)
  area(paper, 'q10', APPLICATION.more, 70)
  paper.y += 8

  paper.keep(150)
  paper.heading(APPLICATION.sign)
  paper.paragraph(APPLICATION.consent)
  const line = paper.y
  for (const [column, [key, label]] of [
    ['signature', 'Signature'],
    ['day', 'Date'],
  ].entries()) {
    paper.y = line
    labelled(paper, { key: key ?? '', label: label ?? '', hint: '' }, MARGIN + column * (HALF + GAP), HALF)
  }
  paper.y += 4
  paper.write('P', APPLICATION.send, { font: 'text', size: 9.5, color: MUTED })
  return await paper.end(KIT.edition)
}

function labelled(
  paper: Paper,
  { key, label, hint }: { key: string; label: string; hint: string },
  x: number,
  width: number,
): void {
  paper.write('P', hint ? `${label} (${hint})` : label, { font: 'strong', size: 9.5, x, width, gap: 2 })
  textField(paper, key, label, { x, y: paper.y, width, height: 26 })
  paper.y += 26 + 10
}

function area(paper: Paper, key: string, label: string, height: number): void {
  paper.keep(height + 10)
  textField(paper, key, label, { x: MARGIN, y: paper.y, width: WIDTH, height }, true)
  paper.y += height + 10
}
