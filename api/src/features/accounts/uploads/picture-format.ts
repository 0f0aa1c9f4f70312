const pictureFormats = ['jpeg', 'png', 'gif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]

const JPEG_START = Buffer.from([0xff, 0xd8, 0xff])
const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export function detectFormat(bytes: Buffer): PictureFormat | null {
  if (bytes.subarray(0, 3).equals(JPEG_START)) return 'jpeg'
  if (bytes.subarray(0, 8).equals(PNG_START)) return 'png'
  if (/^GIF8[79]a/.test(bytes.toString('latin1', 0, 6))) return 'gif'
  if (/^RIFF.{4}WEBP/s.test(bytes.toString('latin1', 0, 12))) return 'webp'
  return null
}
