import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** A plain picture for tests, to be given a format. */
export const aPicture = ({ width = 320, height = 200, alpha = 1, red = 60 } = {}) =>
  sharp({ create: { width, height, channels: 4, background: { r: red, g: 120, b: 100, alpha } } })

/** A PNG of exactly so many bytes: a chunk that readers skip fills it up. */
export async function padded({ to }: { to: number }): Promise<Buffer> {
  const png = await aPicture().png().toBuffer()
  const end = png.subarray(-12)
  const content = Buffer.alloc(to - png.length - 12)
  return Buffer.concat([png.subarray(0, -12), aChunk('stUf', content), end])
}

/** One chunk of a PNG file. */
export function aChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
