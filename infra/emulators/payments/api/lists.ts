import type { Collection } from '../../database.ts'
import { invalid } from '../stripe-error.ts'
import type { Work } from './answers.ts'
import type { Form } from './form.ts'

/** Stripe's list object. */
export const toList = <T>(data: T[], url: string, has_more = false) => ({
  object: 'list' as const,
  data,
  has_more,
  url,
})

/** The newest `limit` (1 to 100, else 10) of `items`, which come oldest first. */
export function toPage<T>(items: T[], form: Form, url: string) {
  const limit = form.integer('limit') ?? 10
  if (limit < 1 || limit > 100) throw invalid('Invalid integer: limit must be between 1 and 100', { param: 'limit' })
  return toList(items.toReversed().slice(0, limit), url, items.length > limit)
}

/** The items that match the form's filters. */
export function matching<T>(items: T[], form: Form, names: (keyof T & string)[]): T[] {
  const wanted = names.map((name) => [name, form.text(name)] as const)
  return items.filter((item) => wanted.every(([name, value]) => value === undefined || item[name] === value))
}

/** The call that lists the records of a collection, by the fields in `names`. */
export const listing =
  <T extends { id: string }>(records: Collection<T>, url: string, names: (keyof T & string)[]): Work =>
  ({ form }) =>
    toPage(matching(records.all(), form, names), form, url)
