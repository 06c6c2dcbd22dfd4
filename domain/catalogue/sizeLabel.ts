import type { Size } from './menu.ts'

/** 'Cauliflower 10"' has the title 10" and the detail Cauliflower [PROD-12]. */
export function sizeLabel(size: Size): { title: string; detail: string } {
  if (/cauliflower/i.test(size.name)) return { title: '10"', detail: 'Cauliflower' }
  const inches = /(\d{1,2})\s*("|inch|in\b)/i.exec(size.name)
  if (!inches) return { title: size.name, detail: '' }
  return {
    title: `${inches[1]}"`,
    detail: size.name
      .replace(inches[0], '')
      .replace(/[()\-\s]+/g, ' ')
      .trim(),
  }
}
