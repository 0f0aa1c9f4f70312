import { invalid } from '../stripe-error.ts'
import { type Form, getBranch, getInteger, getText } from './form.ts'

type ListItem = { id: string; created?: number }

/**
 * Answers a page of Stripe's list object: newest first, `limit` (1-100, else 10), `starting_after`, `ending_before`
 * and `created[gte|gt|lte|lt]`. `items` come oldest first.
 */
export function toPage<T extends ListItem>({ items, query, url }: { items: T[]; query: Form; url: string }) {
  const limit = getInteger(query, 'limit') ?? 10
  if (limit < 1 || limit > 100) throw invalid('Invalid integer: limit must be between 1 and 100', { param: 'limit' })
  const newestFirst = items.toReversed().filter(createdWithin(query))
  const after = getText(query, 'starting_after')
  const before = getText(query, 'ending_before')
  if (before !== undefined) {
    const end = placeOf(newestFirst, { id: before, param: 'ending_before' })
    const start = Math.max(0, end - limit)
    return listObject({ data: newestFirst.slice(start, end), hasMore: start > 0, url })
  }
  const start = after === undefined ? 0 : placeOf(newestFirst, { id: after, param: 'starting_after' }) + 1
  return listObject({ data: newestFirst.slice(start, start + limit), hasMore: newestFirst.length > start + limit, url })
}

/** A list object that holds everything there is. */
export function listObject<T>({ data, url, hasMore = false }: { data: T[]; url: string; hasMore?: boolean }) {
  return { object: 'list' as const, data, has_more: hasMore, url }
}

/** The names every list call knows. */
export const listNames = ['limit', 'starting_after', 'ending_before', 'created'] as const

function placeOf(items: ListItem[], { id, param }: { id: string; param: string }): number {
  const place = items.findIndex((item) => item.id === id)
  if (place < 0) throw invalid(`No such object: '${id}'`, { code: 'resource_missing', param })
  return place
}

function createdWithin(query: Form): (item: ListItem) => boolean {
  if (typeof query.created === 'string') {
    const exactly = Number(query.created)
    return (item) => item.created === exactly
  }
  const range = getBranch(query, 'created') ?? {}
  const bound = (name: string) => getInteger(range, name)
  const [gte, gt, lte, lt] = [bound('gte'), bound('gt'), bound('lte'), bound('lt')]
  return ({ created = 0 }) =>
    (gte === undefined || created >= gte) &&
    (gt === undefined || created > gt) &&
    (lte === undefined || created <= lte) &&
    (lt === undefined || created < lt)
}
