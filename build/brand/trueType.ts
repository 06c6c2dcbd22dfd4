import { createRequire } from 'node:module'

/** Google's decoder, built for WebAssembly. Its published types are none. */
interface Decoder {
  decompress?: (woff2: Buffer) => Uint8Array | false
  onRuntimeInitialized: () => void
}

const decoder = createRequire(import.meta.url)('wawoff2/build/decompress_binding.js') as Decoder
// A second build of one process loads this module again, but not the decoder, which says only once that it is ready.
if (!decoder.decompress)
  await new Promise<void>((resolve) => {
    decoder.onRuntimeInitialized = resolve
  })

/**
 * The TrueType font in a WOFF2 file. The libraries that draw text read no WOFF2, and fonts are published in nothing else. Throws for
 * what is no such font.
 */
export function trueTypeOf(woff2: Buffer): Buffer {
  const font = decoder.decompress?.(woff2)
  if (!font) throw new Error('This is no WOFF2 font')
  return Buffer.from(font)
}
