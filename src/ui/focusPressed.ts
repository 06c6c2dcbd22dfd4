/**
 * Safari gives a button or link that is pressed no focus, so a dialog would not know where to give it back to. A control
 * that keeps the focus in its field while it is pressed loses nothing: only a focus that holds the control moves.
 */
export function focusPressed(): void {
  addEventListener(
    'click',
    ({ target }) => {
      const control = target instanceof Element ? target.closest<HTMLElement>('a[href], button, summary') : null
      const focused = document.activeElement
      if (control && control !== focused && focused?.contains(control))
        control.focus({ preventScroll: true, focusVisible: false })
    },
    { capture: true },
  )
}
