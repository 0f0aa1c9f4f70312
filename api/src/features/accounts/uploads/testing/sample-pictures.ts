import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export const aPicture = ({ width = 320, height = 200, alpha = 1, red = 60 } = {}) =>
  sharp({ create: { width, height, channels: 4, background: { r: red, g: 120, b: 100, alpha } } })

/** The length, type and checksum of a chunk; the last chunk of a PNG has no more than that. */
const EMPTY_CHUNK_BYTES = 12

/** A PNG of exactly this size: a chunk that readers skip fills it up. */
export async function aPngOfSize({ bytes }: { bytes: number }): Promise<Buffer> {
  const png = await aPicture().png().toBuffer()
  const endChunk = png.subarray(-EMPTY_CHUNK_BYTES)
  const content = Buffer.alloc(bytes - png.length - EMPTY_CHUNK_BYTES)
  return Buffer.concat([png.subarray(0, -EMPTY_CHUNK_BYTES), aChunk('stUf', content), endChunk])
}

function aChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** `isTruncated` leaves out most pixels, for pictures that are refused by their header. */
export function aBlackPng({
  width,
  height,
  isTruncated = false,
}: {
  width: number
  height: number
  isTruncated?: boolean
}) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits of grey, not interlaced.
  header.set([8, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(isTruncated ? 1_000 : (width + 1) * height), { level: 1 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, aChunk('IHDR', header), aChunk('IDAT', pixels), aChunk('IEND', Buffer.alloc(0))])
}
