import { storedText } from '../../storedText.ts'

/** Marks the chosen store's part of a page before the first frame, where styles move it up: the layout must not shift. */
export function markOwnStore(): void {
  const store = storedText('sh')
  for (const part of document.querySelectorAll<HTMLElement>('[data-store]'))
    part.toggleAttribute('data-own', part.dataset['store'] === store)
}
