import { crc32, deflateSync } from 'node:zlib'

type BlackPng = {
  width: number
  height: number
  /** Bits a channel, and channels: 1 grey, 4 RGB with transparency. */
  depth: 8 | 16
  channels: 1 | 4
}
const colourTypes = { 1: 0, 4: 6 } as const

/** A black PNG: some kilobytes as a file, whatever it unpacks to. */
export function blackPng({ width, height, depth, channels }: BlackPng): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colourTypes[channels], 0, 0, 0], 8)
  const row = 1 + (width * channels * depth) / 8
  const pixels = deflateSync(Buffer.alloc(row * height), { level: 1 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
