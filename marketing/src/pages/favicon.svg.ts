import type { APIRoute } from 'astro'
import { markPicture } from '../seo/mark.ts'

export const GET: APIRoute = () =>
  new Response(markPicture({ size: 32, room: 0, ground: false }), { headers: { 'Content-Type': 'image/svg+xml' } })
