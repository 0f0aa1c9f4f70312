const BYTES_PER_MB = 1_048_576
export const MAX_IMAGE_BYTES = 5 * BYTES_PER_MB
export const imageEndings = ['.jpg', '.jpeg', '.png', '.gif', '.webp'] as const
export const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

/** '1.2 MB' or '340 KB' */
export function formatBytes(bytes: number): string {
  return bytes >= BYTES_PER_MB
    ? `${(bytes / BYTES_PER_MB).toFixed(1)} MB`
    : `${Math.max(1, Math.round(bytes / 1024))} KB`
}

/** Why a chosen file cannot be uploaded; null if it can. */
export function findImageProblem(file: {
  type: string
  size: number
  name: string
}): { code: 'FILE_TOO_LARGE' | 'INVALID_FORMAT'; message: string } | null {
  if (!imageTypes.some((type) => type === file.type)) {
    // 'image/bmp' -> 'bmp'
    const format = file.type.split('/')[1] ?? file.name.split('.').pop() ?? 'unknown'
    return {
      code: 'INVALID_FORMAT',
      message: `The format ${format} is not supported. Please choose a JPEG, PNG, GIF or WebP image.`,
    }
  }
  if (file.size > MAX_IMAGE_BYTES) {
    return {
      code: 'FILE_TOO_LARGE',
      message: `This image is ${formatBytes(file.size)}. Please choose one of at most 5 MB.`,
    }
  }
  return null
}
