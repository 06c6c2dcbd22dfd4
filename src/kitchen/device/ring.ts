/** The ring of new orders. The sound is made here, since a file might not be there without a connection. */

let context: AudioContext | undefined
let volume: GainNode | undefined
let lastTime = -1
let isRunning = false

const PERIOD_MS = 2500
const LOUD_AFTER_MS = 60_000
const [QUIET, LOUD] = [0.35, 1]

let timer: ReturnType<typeof setInterval> | undefined
let startedAt = 0

/** Called in a press: only then may a page make a sound. Also after an interruption, such as a call. */
export function armSound(): void {
  if (!context || context.state === 'closed') {
    context = new AudioContext()
    volume = context.createGain()
    volume.connect(context.destination)
    lastTime = -1
  }
  const armed = context
  // Some browsers say that it runs while its time stands still; a suspended one can be resumed.
  const again = isRunning || armed.state !== 'running' ? armed.resume() : armed.suspend().then(() => armed.resume())
  again.catch(() => undefined)
}

/** Whether the sound can be heard: it runs, and its time has moved on since the last look. */
export function checkSound(): boolean {
  const time = context?.currentTime ?? -1
  isRunning = context?.state === 'running' && time > lastTime
  lastTime = time
  return isRunning
}

/** Rings until it is stopped, louder after a minute. */
export function startRinging(): void {
  if (timer !== undefined) return
  startedAt = performance.now()
  playBell()
  timer = setInterval(playBell, PERIOD_MS)
}

export function stopRinging(): void {
  clearInterval(timer)
  timer = undefined
}

const isRinging = (): boolean => timer !== undefined

/** Two strokes of a bell. */
export function playBell(): void {
  if (!context || !volume) return
  const isLoud = isRinging() && performance.now() - startedAt > LOUD_AFTER_MS
  volume.gain.value = isLoud ? LOUD : QUIET
  for (const [index, pitch] of [880, 1174.7].entries()) {
    const at = context.currentTime + index * 0.28
    for (const [factor, share] of [
      [1, 0.6],
      [2.76, 0.25],
    ] as const) {
      const tone = context.createOscillator()
      const gain = context.createGain()
      tone.frequency.value = pitch * factor
      gain.gain.setValueAtTime(share, at)
      gain.gain.exponentialRampToValueAtTime(0.001, at + 1.1)
      tone.connect(gain).connect(volume)
      tone.start(at)
      tone.stop(at + 1.2)
    }
  }
}
