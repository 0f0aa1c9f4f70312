import type { PictureFormat } from './picture-format.ts'

/** How a picture is stored: inside the widest place of a page, or as the square portrait of a person. */
export type PictureShape = 'page' | 'portrait'

/** What the picture process is sent, and what it answers. */
export type PictureTask = { sent: Uint8Array; format: PictureFormat; shape: PictureShape }
export type PictureAnswer =
  | { bytes: Uint8Array }
  | { refused: 'unreadable'; cause: string }
  | { refused: 'tooManyPixels'; width: number; height: number }
