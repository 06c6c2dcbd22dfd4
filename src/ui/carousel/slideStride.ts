/** How far the slides of a carousel scroll from one to the next, in CSS pixels. */
export function slideStride(track: HTMLElement): number {
  const [first, second] = track.children
  if (!(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return track.clientWidth
  return second.offsetLeft - first.offsetLeft
}
