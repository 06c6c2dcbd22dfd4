export declare const folder: string
export declare const STAMP: string
export declare function brandHash(): string
export declare function brandScreenshots(): { name: string; path: string }[]
