import type { APIRoute, GetStaticPaths } from 'astro'
import sharp from 'sharp'
import { drawLogo } from '../../seo/logo.ts'

// 48 for browsers, 180 for Apple, 192 and 512 for the manifest. Systems cut "maskable" to a circle: its logo lies inside.
// `padding` is a share of the size.
const icons = {
  '48': { size: 48, padding: 0.02, hasBackground: false },
  '180': { size: 180, padding: 0.16, hasBackground: true },
  '192': { size: 192, padding: 0.12, hasBackground: true },
  '512': { size: 512, padding: 0.12, hasBackground: true },
  maskable: { size: 512, padding: 0.24, hasBackground: true },
}

export const getStaticPaths: GetStaticPaths = () =>
  Object.entries(icons).map(([icon, props]) => ({ params: { icon }, props }))

export const GET: APIRoute<Parameters<typeof drawLogo>[0]> = async ({ props }) => {
  const png = await sharp(Buffer.from(drawLogo(props)))
    .png()
    .toBuffer()
  return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png' } })
}
