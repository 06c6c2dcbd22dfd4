interface SoakRun {
  commit: string
  when: string
  seconds: number
  result: string
}
type SoakLog = Record<string, SoakRun>
type SoakParts = Record<string, { proves: string }>

export function readLog(text: string): SoakLog
export function writeLog(parts: SoakParts, log: SoakLog): string
export function hasPassed(result: string): boolean
export function dueParts(parts: SoakParts, log: SoakLog, isCurrent: (commit: string) => boolean): string[]
