export interface RunningPostgres {
  url: string
  stop(): Promise<void>
  /** Stops it fast, which ends every connection, and starts it again at the same address. */
  restart(): Promise<void>
  /** Halts all its processes: whatever it is asked waits. Answers how to let them go on. */
  stall(): () => void
}
export declare function findPostgres(): string | undefined
export declare function ensurePostgres(): Promise<string | undefined>
export declare function startPostgres(bin?: string): Promise<RunningPostgres>
