export declare function buildSandbox(outDir?: string): Promise<void>
