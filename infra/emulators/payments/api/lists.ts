import { invalid } from '../stripe-error.ts'
import { type Form, getInteger, getText } from './form.ts'

/** Answers the newest of Stripe's list object, `limit` (1-100, else 10) of them. `items` come oldest first. */
export function toPage<T>({ items, query, url }: { items: T[]; query: Form; url: string }) {
  const limit = getInteger(query, 'limit') ?? 10
  if (limit < 1 || limit > 100) throw invalid('Invalid integer: limit must be between 1 and 100', { param: 'limit' })
  return listObject({ data: items.toReversed().slice(0, limit), hasMore: items.length > limit, url })
}

/** A list object that holds everything there is. */
export function listObject<T>({ data, url, hasMore = false }: { data: T[]; url: string; hasMore?: boolean }) {
  return { object: 'list' as const, data, has_more: hasMore, url }
}

/** Those whose fields are what the query asks for. */
export function matching<T extends object>(
  items: T[],
  { form, names }: { form: Form; names: (keyof T & string)[] },
): T[] {
  return items.filter((item) =>
    names.every((name) => {
      const wanted = getText(form, name)
      return wanted === undefined || item[name] === wanted
    }),
  )
}
