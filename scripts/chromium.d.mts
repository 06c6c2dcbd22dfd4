export declare function findChromium(): string | undefined
export declare function ensureChromium(): Promise<string | undefined>
export declare function findHeadlessShell(): string | undefined
