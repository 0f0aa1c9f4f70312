import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import subsetFont from 'subset-font'
import { getColor, inTheme } from '../drawings/theme-colours.ts'
import { markPicture } from './mark.ts'

// What a shared link shows: 1200 x 630, the words left on paper, the drawing right, as on the page itself.
const WIDTH = 1200
const HEIGHT = 630
const ART_LEFT = 690
const MARGIN = 72

/** The display cut of the heading face with just these letters; the renderer needs a font file of its own kind. */
async function displayFace(text: string): Promise<string> {
  const source = createRequire(import.meta.url).resolve(
    '@fontsource-variable/literata/files/literata-latin-opsz-normal.woff2',
  )
  const font = await subsetFont(readFileSync(source), text, {
    targetFormat: 'truetype',
    variationAxes: { opsz: 72, wght: 350 },
  })
  const folder = join(tmpdir(), 'studio-shared-pictures')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${createHash('sha256').update(font).digest('hex')}.ttf`)
  writeFileSync(file, font)
  return file
}

async function words({ text, size, colour }: { text: string; size: number; colour: string }): Promise<Buffer> {
  const escaped = text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return sharp({
    text: {
      text: `<span foreground="${colour}" letter_spacing="${Math.round(size * -20)}">${escaped}</span>`,
      font: `Literata ${size}`,
      fontfile: await displayFace(text),
      width: ART_LEFT - 2 * MARGIN + 24,
      rgba: true,
      dpi: 72,
      spacing: Math.round(size * -0.1),
    },
  })
    .png()
    .toBuffer()
}

/** Draws the picture of a page; `art` is the markup of its drawing, composed for 510 x 630. */
export async function sharedPicture({
  title,
  name,
  art,
}: {
  title: string
  name: string
  art: string
}): Promise<Buffer> {
  const drawing = Buffer.from(inTheme(art).replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" '))
  const artWidth = WIDTH - ART_LEFT
  const heading = await words({ text: title, size: title.length > 40 ? 62 : 78, colour: getColor('--ink') })
  const { height: headingHeight = 0 } = await sharp(heading).metadata()
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: getColor('--paper') } })
    .composite([
      {
        input: await sharp(drawing).resize(artWidth, HEIGHT, { fit: 'cover' }).png().toBuffer(),
        left: ART_LEFT,
        top: 0,
      },
      { input: Buffer.from(markPicture({ size: 44, room: 0, ground: false })), left: MARGIN, top: MARGIN },
      {
        input: await words({ text: name, size: 32, colour: getColor('--ink') }),
        left: MARGIN + 58,
        top: MARGIN + 2,
      },
      { input: heading, left: MARGIN, top: Math.max(MARGIN + 80, Math.round((HEIGHT - headingHeight) / 2)) },
    ])
    .png({ palette: true, quality: 90 })
    .toBuffer()
}
