/** The name of an error of `import()`, which src/device/updates/missingChunk.ts gives it. */
export const CHUNK_ERROR = 'ChunkLoadError'

export const isMissingChunk = (error: unknown): boolean => error instanceof Error && error.name === CHUNK_ERROR
