import { defineMiddleware } from 'astro:middleware'
import { loadCatalogue, loadPacksOnSale, loadPlansOnSale } from './catalogue/catalogue.ts'
import type { Catalogue } from './catalogue/lists.ts'
import { ISLAND_PARAMETERS, isIslandUrlFromPage } from './components/island-url.ts'
import { packsPath, plansPath } from './components/plan-paths.ts'
import { hasSession } from './components/session.ts'

type RenderedIsland = { body: string; status: number; headers: Headers }

/** Enough for three islands, each for visitors and for users, in pages of this and of older releases. */
const MAX_CACHED_ISLANDS = 32

// Rendering the islands is most of the cost of a landing-page visit. They change only with the catalogue, so they are
// cached until the catalogue is read again.
const renderedIslands = new WeakMap<Catalogue, Map<string, Promise<RenderedIsland>>>()

export const onRequest = defineMiddleware(async ({ isPrerendered, request, url }, next) => {
  if (isPrerendered || !url.pathname.startsWith('/_server-islands/')) return next()
  if (request.method !== 'GET') return new Response(null, { status: 405 })
  // Two lists as JSON, whose paths also begin with /_server-islands/.
  if (url.pathname === plansPath) return toResponse(await loadPlansOnSale())
  if (url.pathname === packsPath) return toResponse(await loadPacksOnSale())
  // Other spellings of an island's URL would each be rendered and cached.
  if (!isIslandUrlFromPage(url)) return new Response(null, { status: 400 })
  const catalogue = await loadCatalogue()
  if (!catalogue) return next()
  const islands = renderedIslands.get(catalogue) ?? new Map<string, Promise<RenderedIsland>>()
  renderedIslands.set(catalogue, islands)
  // The decoded values, because one value can be percent-encoded in several ways.
  const parameters = ISLAND_PARAMETERS.map((name) => url.searchParams.get(name))
  const key = JSON.stringify([url.pathname, ...parameters, hasSession(request.headers)])
  const island = islands.get(key) ?? readIsland(next())
  islands.set(key, island)
  const { body, ...init } = await island.catch((error: unknown) => {
    islands.delete(key)
    throw error
  })
  if (init.status >= 400) islands.delete(key)
  const [oldestKey] = islands.keys()
  if (islands.size > MAX_CACHED_ISLANDS && oldestKey) islands.delete(oldestKey)
  return new Response(body, init)
})

const toResponse = (list: object | null) => (list ? Response.json(list) : new Response(null, { status: 503 }))

async function readIsland(pendingResponse: Promise<Response>): Promise<RenderedIsland> {
  const response = await pendingResponse
  return { body: await response.text(), status: response.status, headers: response.headers }
}
