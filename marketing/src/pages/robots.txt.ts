import { paths } from '@studio/contract'
import type { APIRoute } from 'astro'

/** Lets search engines index every public page, but not the API, posted forms or personal pages. */
export const GET: APIRoute = ({ site }) => {
  const disallowedPaths = [
    '/api/',
    '/forms/',
    paths.home,
    paths.dashboard,
    paths.teach,
    paths.admin,
    paths.subscribe,
    '/checkout/',
  ]
  const lines = [
    'User-agent: *',
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap-index.xml', site).href}`,
  ]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
