/** The longer edge of a photo that a bank reads. */
const MOST_PIXELS = 2000

/**
 * A chosen file as it is sent: a photo as a JPEG of at most 2000 pixels, without the place and the device that a phone writes into it, a
 * PDF as it is. Undefined where this browser cannot read the photo.
 */
export async function sentFile(chosen: File): Promise<Blob | undefined> {
  if (chosen.type === 'application/pdf') return chosen
  try {
    const picture = await createImageBitmap(chosen)
    const scale = Math.min(1, MOST_PIXELS / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve) => canvas.toBlob((made) => resolve(made ?? undefined), 'image/jpeg', 0.85))
  } catch {
    // No picture, or of a kind that this browser does not know, such as HEIC outside Safari.
    return undefined
  }
}
