interface Failure {
  title: string
  message: string
}
interface Timed {
  title: string
  ms: number
}
interface Summary {
  passed: number
  failed: number
  skipped: number
  tests: Timed[]
  failures: Failure[]
}
export declare function unitReport(report: unknown): Summary & { files: Timed[] }
export declare function journeysReport(report: unknown): Summary
export declare function brief(failure: Failure, most?: number): string
export declare function formatSeconds(seconds: number): string
export declare function slowest(tests: readonly Timed[], most?: number): string[]
