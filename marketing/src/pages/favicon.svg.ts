import type { APIRoute } from 'astro'
import { drawMark } from '../seo/mark.ts'

export const GET: APIRoute = () =>
  new Response(drawMark({ size: 32, padding: 0, hasBackground: false }), {
    headers: { 'Content-Type': 'image/svg+xml' },
  })
