const PAPER_MM = 80
/** Without it the browser adds an empty second page. */
const SPARE_MM = 3
const MM_PER_PX = 25.4 / 96

const page = new CSSStyleSheet()

/** Prints a laid-out ticket on one page of its own height: `auto` is no height that a browser knows. */
export async function printTicket(ticket: HTMLElement): Promise<void> {
  await document.fonts.ready
  const height = Math.ceil(ticket.getBoundingClientRect().height * MM_PER_PX) + SPARE_MM
  page.replaceSync(`@page{size:${PAPER_MM}mm ${height}mm;margin:0}`)
  if (!document.adoptedStyleSheets.includes(page)) document.adoptedStyleSheets.push(page)
  window.print()
}
