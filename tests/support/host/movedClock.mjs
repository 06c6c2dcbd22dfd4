// Loaded before a host that a test starts (`--import`): its clock is MOVED_CLOCK_MS ahead, and ten minutes more after each SIGUSR2.
import process from 'node:process'

const RealDate = Date
let aheadMs = Number(process.env['MOVED_CLOCK_MS'])
process.on('SIGUSR2', () => {
  aheadMs += 10 * 60_000
})

globalThis.Date = class extends RealDate {
  /** @param {...any} parts */
  constructor(...parts) {
    // @ts-expect-error The parts are those of one of Date's constructors.
    super(...(parts.length > 0 ? parts : [RealDate.now() + aheadMs]))
  }

  static now() {
    return RealDate.now() + aheadMs
  }
}
