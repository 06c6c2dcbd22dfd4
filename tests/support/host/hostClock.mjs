// Preloaded into a host: moves its clock forward by the seconds in the file CLOCK_FILE.
import { readFileSync } from 'node:fs'

const file = process.env['CLOCK_FILE']
const RealDate = Date
const ahead = () => {
  try {
    return Number(readFileSync(file, 'utf8')) * 1000
  } catch {
    return 0
  }
}

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + ahead())
    else super(...parts)
  }
  static now() {
    return RealDate.now() + ahead()
  }
}
