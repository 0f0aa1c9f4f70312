import { paths } from '@studio/contract'
import type { APIRoute } from 'astro'
import { getColour } from '../drawings/theme-colours.ts'
import { loadContent } from '../load-content.ts'

export const GET: APIRoute = async () => {
  const { name, tagline } = await loadContent('studio')
  const toIcon = (file: string, sizes: string, purpose: string) => ({
    src: `/icons/${file}.png`,
    sizes,
    type: 'image/png',
    purpose,
  })
  return Response.json({
    name,
    short_name: name,
    description: tagline,
    start_url: paths.landing,
    scope: '/',
    display: 'browser',
    background_color: getColour('--paper'),
    theme_color: getColour('--paper'),
    icons: [
      toIcon('192', '192x192', 'any'),
      toIcon('512', '512x512', 'any'),
      toIcon('maskable', '512x512', 'maskable'),
    ],
  })
}
