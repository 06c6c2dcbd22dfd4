/** Each step begins at its heading [THX-06]. */
export function scrollToTop(): void {
  scrollTo({ top: 0, behavior: 'instant' })
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}
