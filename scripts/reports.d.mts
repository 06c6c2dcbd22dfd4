interface Summary {
  passed: number
  failed: number
  skipped: number
  failures: string[]
}
export declare function unitReport(report: unknown): Summary
export declare function journeysReport(report: unknown): Summary
