/** What a page asks by itself, while nobody uses it, keeps no session alive (D-197): the host is told. */

const AWAY_MS = 60_000

let usedAtMs = performance.now()

export function watchAttention(): void {
  for (const event of ['pointerdown', 'pointermove', 'keydown', 'touchstart'])
    document.addEventListener(event, () => (usedAtMs = performance.now()), { passive: true })
}

/** Whether somebody used the page within a minute. */
export const isAttended = (): boolean => performance.now() - usedAtMs < AWAY_MS
