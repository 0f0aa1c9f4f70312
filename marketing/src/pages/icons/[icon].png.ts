import type { APIRoute, GetStaticPaths } from 'astro'
import sharp from 'sharp'
import { markPicture } from '../../seo/mark.ts'

// 48 for browsers, 180 for Apple, 192 and 512 for the manifest; "maskable" keeps the mark inside the cut-out circle.
const icons = {
  '48': { size: 48, room: 0.02, ground: false },
  '180': { size: 180, room: 0.16, ground: true },
  '192': { size: 192, room: 0.12, ground: true },
  '512': { size: 512, room: 0.12, ground: true },
  maskable: { size: 512, room: 0.24, ground: true },
}

export const getStaticPaths: GetStaticPaths = () =>
  Object.entries(icons).map(([icon, props]) => ({ params: { icon }, props }))

export const GET: APIRoute<Parameters<typeof markPicture>[0]> = async ({ props }) => {
  const png = await sharp(Buffer.from(markPicture(props)))
    .png()
    .toBuffer()
  return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png' } })
}
