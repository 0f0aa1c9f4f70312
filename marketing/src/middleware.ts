import { defineMiddleware } from 'astro:middleware'
import { catalogue, plansOnSale } from './catalogue/catalogue.ts'
import type { Catalogue } from './catalogue/lists.ts'
import { plansAddress } from './components/plans-address.ts'
import { hasSession } from './components/session.ts'

type RenderedPage = { body: string; status: number; headers: Headers }

// An island is the same for all visitors until the lists are read again: rendering it for each was most of what a visit
// of the landing page cost. What an address holds is encrypted, so only the pages' own addresses are ever rendered.
const rendered = new WeakMap<Catalogue, Map<string, RenderedPage>>()

export const onRequest = defineMiddleware(async ({ isPrerendered, request, url }, next) => {
  if (isPrerendered || request.method !== 'GET' || !url.pathname.startsWith('/_server-islands/')) return next()
  if (url.pathname === plansAddress) {
    const plans = await plansOnSale()
    return plans ? Response.json(plans) : new Response(null, { status: 503 })
  }
  const lists = await catalogue()
  if (!lists) return next()
  const islands = rendered.get(lists) ?? new Map<string, RenderedPage>()
  rendered.set(lists, islands)
  const { searchParams: params } = url
  const key = JSON.stringify([
    url.pathname,
    params.get('e'),
    params.get('p'),
    params.get('s'),
    hasSession(request.headers),
  ])
  const known = islands.get(key)
  if (known) return new Response(known.body, known)
  const response = await next()
  if (!response.ok) return response
  const { status, headers } = response
  const fresh = { body: await response.text(), status, headers }
  islands.set(key, fresh)
  return new Response(fresh.body, fresh)
})
