import { defineMiddleware } from 'astro:middleware'
import { getCatalogue, getPlansOnSale } from './catalogue/catalogue.ts'
import type { Catalogue } from './catalogue/lists.ts'
import { isCanonicalIslandUrl } from './components/island-url.ts'
import { plansPath } from './components/plans-path.ts'
import { hasSession } from './components/session.ts'

type RenderedIsland = { body: string; status: number; headers: Headers }

/** Three islands, each for visitors and for users, with room for tabs that are still open on older releases. */
const MAX_CACHED = 32

// Rendering islands is most of the cost of a landing-page visit, and they only change with the catalogue: cache them.
const renderedIslands = new WeakMap<Catalogue, Map<string, Promise<RenderedIsland>>>()

export const onRequest = defineMiddleware(async ({ isPrerendered, request, url }, next) => {
  if (isPrerendered || !url.pathname.startsWith('/_server-islands/')) return next()
  if (request.method !== 'GET') return new Response(null, { status: 405 })
  if (url.pathname === plansPath) {
    const plans = await getPlansOnSale()
    return plans ? Response.json(plans) : new Response(null, { status: 503 })
  }
  if (!isCanonicalIslandUrl(url)) return new Response(null, { status: 400 })
  const catalogue = await getCatalogue()
  if (!catalogue) return next()
  const islands = renderedIslands.get(catalogue) ?? new Map<string, Promise<RenderedIsland>>()
  renderedIslands.set(catalogue, islands)
  // Decoded, because one URL can be escaped in many ways.
  const parameterValues = ['e', 'p', 's'].map((name) => url.searchParams.get(name))
  const key = JSON.stringify([url.pathname, ...parameterValues, hasSession(request.headers)])
  const island = islands.get(key) ?? toRenderedIsland(next())
  islands.set(key, island)
  const { body, ...init } = await island.catch((error: unknown) => {
    islands.delete(key)
    throw error
  })
  if (init.status >= 400) islands.delete(key)
  const [oldest] = islands.keys()
  if (islands.size > MAX_CACHED && oldest) islands.delete(oldest)
  return new Response(body, init)
})

async function toRenderedIsland(pending: Promise<Response>): Promise<RenderedIsland> {
  const response = await pending
  return { body: await response.text(), status: response.status, headers: response.headers }
}
