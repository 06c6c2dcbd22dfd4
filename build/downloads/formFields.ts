import { EDGE, INK, SURFACE, type Paper } from './paper.ts'

/** Fields of a form in a PDF. Each is drawn on the page, so that it can also be filled in on paper. */

interface Place {
  x: number
  y: number
  width: number
  height: number
}

const RADIO = 1 << 15
const NO_TOGGLE_TO_OFF = 1 << 14
const BUTTON = 14

/** A PDF string; the library writes a string itself as a name. */
const pdfString = (text: string): Buffer => Buffer.from(text, 'latin1')

export function startForm({ doc }: Paper): void {
  // What is typed needs all letters, and the embedded fonts hold only those of the texts.
  doc.font('Helvetica').initForm()
}

export function textField(
  paper: Paper,
  name: string,
  label: string,
  { x, y, width, height }: Place,
  lines = false,
): void {
  const { doc } = paper
  paper.decorate(() => doc.roundedRect(x, y, width, height, 5).lineWidth(0.75).fillAndStroke(SURFACE, EDGE))
  doc.font('Helvetica')
  const form = doc.struct('Form')
  paper.root.add(form)
  doc.formText(name, x + 3, y + 2, width - 6, height - 4, {
    multiline: lines,
    fontSize: 10,
    TU: pdfString(label),
    structParent: form,
  })
  form.end()
}

/** Two circles for yes and no, of which one can be chosen. */
export function yesNoField(paper: Paper, name: string, label: string, x: number, y: number): void {
  const { doc } = paper
  const widgets: unknown[] = []
  const group = doc.formField(name, { Ff: RADIO | NO_TOGGLE_TO_OFF, TU: pdfString(label) })
  // The library keeps none of these of a group, and without the kids it never ends the file.
  Object.assign(group.data, { FT: 'Btn', V: 'Off', Kids: widgets })
  for (const [index, answer] of ['Yes', 'No'].entries()) {
    const left = x + index * 56
    paper.decorate(() =>
      doc
        .circle(left + BUTTON / 2, y + BUTTON / 2, BUTTON / 2 - 0.5)
        .lineWidth(0.75)
        .fillAndStroke(SURFACE, EDGE),
    )
    const form = doc.struct('Form')
    paper.root.add(form)
    const annotation: object = {
      Subtype: 'Widget',
      Parent: group,
      F: 4,
      AS: 'Off',
      AP: { N: { [answer]: dot(doc), Off: nothing(doc) } },
      MK: { CA: pdfString('l') },
      TU: pdfString(`${label} ${answer}`),
      structParent: form,
    }
    doc.annotate(left, y, BUTTON, BUTTON, annotation)
    form.end()
    widgets.push(doc.page.annotations.at(-1))
    paper.y = y
    paper.write('P', answer, { font: 'text', size: 10, x: left + BUTTON + 5, width: 34 })
  }
}

const dot = (doc: PDFKit.PDFDocument) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(INK.slice(at, at + 2), 16) / 255)
  const middle = BUTTON / 2
  // A very short line with round ends is a disc.
  const line = `${middle - 0.01} ${middle} m ${middle + 0.01} ${middle} l`
  return appearance(doc, `${red} ${green} ${blue} RG 1 J 7.2 w ${line} S`)
}

const nothing = (doc: PDFKit.PDFDocument) => appearance(doc, '')

function appearance(doc: PDFKit.PDFDocument, drawing: string) {
  const form = doc.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, BUTTON, BUTTON], Resources: {} })
  form.end(Buffer.from(drawing))
  return form
}
