import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import subsetFont from 'subset-font'
import { applyTheme, getColour } from '../drawings/theme-colours.ts'
import { drawLogo } from './logo.ts'

// The preview image of a shared link, 1200 x 630: the title on the left, the page's drawing on the right.
const WIDTH = 1200
const HEIGHT = 630
const ART_LEFT = 690
const MARGIN = 72
const LOGO_SIZE = 44
const TEXT_WIDTH = 570
/** Longer titles have a smaller font size. */
const LONG_TITLE_LENGTH = 40

/** Writes a font file with only the letters of this text and returns its path. It is TrueType: sharp cannot read woff2. */
async function createFontFile(text: string): Promise<string> {
  const source = createRequire(import.meta.url).resolve(
    '@fontsource-variable/literata/files/literata-latin-opsz-normal.woff2',
  )
  const font = await subsetFont(readFileSync(source), text, {
    targetFormat: 'truetype',
    variationAxes: { opsz: 72, wght: 350 },
  })
  const folder = join(tmpdir(), 'studio-social-images')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${createHash('sha256').update(font).digest('hex')}.ttf`)
  writeFileSync(file, font)
  return file
}

async function renderText({ text, size, colour }: { text: string; size: number; colour: string }): Promise<Buffer> {
  const escapedText = text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
  // Pango's letter_spacing is in 1/1024 of a point, so this is about -2% of the size.
  const letterSpacing = Math.round(size * -20)
  return sharp({
    text: {
      text: `<span foreground="${colour}" letter_spacing="${letterSpacing}">${escapedText}</span>`,
      font: `Literata ${size}`,
      fontfile: await createFontFile(text),
      width: TEXT_WIDTH,
      rgba: true,
      dpi: 72,
      spacing: Math.round(size * -0.1),
    },
  })
    .png()
    .toBuffer()
}

/**
 * Draws the image that social media show for a link to a page. `art` is the markup of the page's drawing, composed for
 * 510 x 630.
 */
export async function renderSocialImage({
  title,
  studioName,
  art,
}: {
  title: string
  studioName: string
  art: string
}): Promise<Buffer> {
  const drawing = Buffer.from(applyTheme(art).replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" '))
  const artWidth = WIDTH - ART_LEFT
  const heading = await renderText({
    text: title,
    size: title.length > LONG_TITLE_LENGTH ? 62 : 78,
    colour: getColour('--ink'),
  })
  const { height: headingHeight = 0 } = await sharp(heading).metadata()
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: getColour('--paper') } })
    .composite([
      {
        input: await sharp(drawing).resize(artWidth, HEIGHT, { fit: 'cover' }).png().toBuffer(),
        left: ART_LEFT,
        top: 0,
      },
      {
        input: Buffer.from(drawLogo({ size: LOGO_SIZE, padding: 0, hasBackground: false })),
        left: MARGIN,
        top: MARGIN,
      },
      {
        input: await renderText({ text: studioName, size: 32, colour: getColour('--ink') }),
        left: MARGIN + LOGO_SIZE + 14,
        top: MARGIN + 2,
      },
      // Vertically centred, but always below the logo.
      { input: heading, left: MARGIN, top: Math.max(MARGIN + 80, Math.round((HEIGHT - headingHeight) / 2)) },
    ])
    .png({ palette: true, quality: 90 })
    .toBuffer()
}
