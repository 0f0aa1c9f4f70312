/** The largest picture that may be uploaded, in bytes: 5 MB. */
export const maxImageBytes = 5_242_880
/** The file endings that the picker offers. */
export const imageEndings = ['.jpg', '.jpeg', '.png', '.gif', '.webp'] as const
/** The media types that are taken. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

/** A size for display, "1.2 MB" or "340 KB". */
export function formatBytes(bytes: number): string {
  return bytes >= 1_048_576 ? `${(bytes / 1_048_576).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`
}

/** What is wrong with a chosen file before it is sent, or null (FILE_TOO_LARGE, INVALID_FORMAT). */
export function imageProblem(file: {
  type: string
  size: number
  name: string
}): { code: 'FILE_TOO_LARGE' | 'INVALID_FORMAT'; message: string } | null {
  if (!imageTypes.some((type) => type === file.type)) {
    const format = file.type.split('/')[1] ?? file.name.split('.').pop() ?? 'unknown'
    return {
      code: 'INVALID_FORMAT',
      message: `The format ${format} is not supported. Please choose a JPEG, PNG, GIF or WebP image.`,
    }
  }
  if (file.size > maxImageBytes) {
    return {
      code: 'FILE_TOO_LARGE',
      message: `This image is ${(file.size / 1_048_576).toFixed(1)} MB. Please choose one of at most 5 MB.`,
    }
  }
  return null
}
