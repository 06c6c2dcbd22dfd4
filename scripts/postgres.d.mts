export interface RunningPostgres {
  url: string
  stop(): Promise<void>
}
export declare function findPostgres(): string | undefined
export declare function ensurePostgres(): Promise<string | undefined>
export declare function startPostgres(bin?: string): Promise<RunningPostgres>
