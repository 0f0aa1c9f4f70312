import { defineMiddleware } from 'astro:middleware'
import { loadCatalogue, loadPacksOnSale, loadPlansOnSale } from './catalogue/catalogue.ts'
import type { Catalogue } from './catalogue/lists.ts'
import { isCanonicalIslandUrl } from './components/island-address.ts'
import { packsPath, plansPath } from './components/plan-paths.ts'
import { hasSession } from './components/session.ts'

type RenderedIsland = { body: string; status: number; headers: Headers }

/** Three islands, each for visitors and for users, with room for tabs that are still open on older releases. */
const MAX_CACHED = 32

// Rendering islands is most of the cost of a landing-page visit, and they only change with the lists: cache them.
const renderedIslands = new WeakMap<Catalogue, Map<string, Promise<RenderedIsland>>>()

export const onRequest = defineMiddleware(async ({ isPrerendered, request, url }, next) => {
  if (isPrerendered || !url.pathname.startsWith('/_server-islands/')) return next()
  if (request.method !== 'GET') return new Response(null, { status: 405 })
  if (url.pathname === plansPath) return toResponse(await loadPlansOnSale())
  if (url.pathname === packsPath) return toResponse(await loadPacksOnSale())
  if (!isCanonicalIslandUrl(url)) return new Response(null, { status: 400 })
  const lists = await loadCatalogue()
  if (!lists) return next()
  const islands = renderedIslands.get(lists) ?? new Map<string, Promise<RenderedIsland>>()
  renderedIslands.set(lists, islands)
  // The decoded parameters, since a URL can be escaped in many ways.
  const parameters = ['e', 'p', 's'].map((name) => url.searchParams.get(name))
  const key = JSON.stringify([url.pathname, ...parameters, hasSession(request.headers)])
  const island = islands.get(key) ?? readIsland(next())
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

const toResponse = (list: object | null) => (list ? Response.json(list) : new Response(null, { status: 503 }))

async function readIsland(response: Promise<Response>): Promise<RenderedIsland> {
  const answer = await response
  return { body: await answer.text(), status: answer.status, headers: answer.headers }
}
