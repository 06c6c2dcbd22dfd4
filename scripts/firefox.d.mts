export declare function findFirefox(): string | undefined
export declare function ensureFirefox(): Promise<string | undefined>
