/**
 * A process that decodes one uploaded picture and ends. read-picture.ts starts it, and kills it when it takes too long: a
 * malicious picture can use any amount of time and memory, and only a process can be stopped in the middle.
 */
import { writeFileSync } from 'node:fs'
import sharp, { type ResizeOptions } from 'sharp'
import type { PictureFormat } from './picture-format.ts'

export type PictureShape = 'page' | 'portrait'
export type PictureTask = { bytes: Uint8Array; format: PictureFormat; shape: PictureShape }
export type PictureResult =
  | { bytes: Uint8Array }
  | { refusal: 'unreadable'; cause: string }
  | { refusal: 'tooManyPixels'; width: number; height: number }

/** 40 megapixels take 160 MB when they are decoded. */
const MAX_PIXELS = 40_000_000
const MAX_SIDE = 12_000
/** Decoding a progressive JPEG of 40 megapixels takes 340 MB. */
const MAX_MEMORY_BYTES = 384 * 1_048_576
const MEMORY_CHECK_MS = 10

const resizes: Record<PictureShape, ResizeOptions> = {
  // Enough for the widest picture on the site, 1440 px, on most high-resolution screens.
  page: { width: 2_400, height: 2_400, fit: 'inside' },
  // Three times the largest circle that shows a person.
  portrait: { width: 320, height: 320, fit: 'cover', position: 'attention' },
}

// Only the loaders of the four formats stay enabled, to leave the least code to attack.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
})
sharp.concurrency(1)
sharp.cache(false)

async function encode({ bytes, format, shape }: PictureTask): Promise<PictureResult> {
  try {
    // Reads the header without decoding a pixel.
    const header = await sharp(bytes, { limitInputPixels: false }).metadata()
    const { width, height } = header
    if (header.format !== format) return { refusal: 'unreadable', cause: `${header.format} instead of ${format}` }
    if (Math.max(width, height) > MAX_SIDE || width * height > MAX_PIXELS) {
      return { refusal: 'tooManyPixels', width, height }
    }
    const picture = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS, autoOrient: true })
      .resize({ ...resizes[shape], withoutEnlargement: true })
      .toColourspace('srgb')
    const encodedPicture =
      format === 'jpeg' ? picture.jpeg({ quality: 84, mozjpeg: true }) : picture.webp({ quality: 88 })
    return { bytes: await encodedPicture.toBuffer() }
  } catch (error) {
    return { refusal: 'unreadable', cause: String(error) }
  }
}

/** Makes the kernel kill this process instead of the API when memory runs out. */
function raiseOutOfMemoryScore(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Not Linux.
  }
}

raiseOutOfMemoryScore()
setInterval(() => {
  if (process.memoryUsage.rss() > MAX_MEMORY_BYTES) process.kill(process.pid, 'SIGKILL')
}, MEMORY_CHECK_MS).unref()
process.on('message', async (task: PictureTask) => void process.send?.(await encode(task)))
process.on('disconnect', () => process.exit())
