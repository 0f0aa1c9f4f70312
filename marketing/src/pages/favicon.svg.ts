import type { APIRoute } from 'astro'
import { drawLogo } from '../seo/logo.ts'

export const GET: APIRoute = () =>
  new Response(drawLogo({ size: 32, padding: 0, hasBackground: false }), {
    headers: { 'Content-Type': 'image/svg+xml' },
  })
