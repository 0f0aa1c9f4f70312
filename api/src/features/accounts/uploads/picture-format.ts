const pictureFormats = ['jpeg', 'png', 'gif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]

export function formatByContent(bytes: Buffer): PictureFormat | null {
  if (bytes.subarray(0, 3).equals(JPEG)) return 'jpeg'
  if (bytes.subarray(0, 8).equals(PNG)) return 'png'
  if (/^GIF8[79]a/.test(bytes.toString('latin1', 0, 6))) return 'gif'
  if (/^RIFF.{4}WEBP/s.test(bytes.toString('latin1', 0, 12))) return 'webp'
  return null
}

const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The beginnings of pages, scripts and documents, each too long to occur in a photograph by chance. */
const FOREIGN = [
  '<script',
  '<!doctype',
  '<html>',
  '<html ',
  '<svg xmlns',
  '<iframe',
  '<?php',
  'javascript:',
  '%pdf-1',
  '%pdf-2',
]
const ZIP_END = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const ZIP_END_LENGTH = 22
const MAX_ZIP_COMMENT = 65_535

/** A second safeguard, since only the re-encoded picture is ever stored. */
export function isPolyglot(bytes: Buffer): boolean {
  const text = bytes.toString('latin1').toLowerCase()
  return FOREIGN.some((beginning) => text.includes(beginning)) || isZip(bytes)
}

// A ZIP is read from its end: a record whose comment fills the file to the last byte.
function isZip(bytes: Buffer): boolean {
  const first = Math.max(0, bytes.length - ZIP_END_LENGTH - MAX_ZIP_COMMENT)
  for (let at = bytes.indexOf(ZIP_END, first); at >= 0; at = bytes.indexOf(ZIP_END, at + 1)) {
    const comment = at + 20 < bytes.length - 1 ? bytes.readUInt16LE(at + 20) : -1
    if (at + ZIP_END_LENGTH + comment === bytes.length) return true
  }
  return false
}
