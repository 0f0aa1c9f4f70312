import type { Collection } from '../../database.ts'
import { createInvalidRequest } from '../stripe-error.ts'
import type { Operation } from './create-handler.ts'
import type { Form } from './form.ts'

/** Stripe's list object. */
export const toList = <T>(data: T[], url: string, has_more = false) => ({
  object: 'list' as const,
  data,
  has_more,
  url,
})

/** Returns the newest `limit` (1 to 100, by default 10) of `items`, which are sorted oldest first. */
export function toPage<T>(items: T[], form: Form, url: string) {
  const limit = form.integer('limit') ?? 10
  if (limit < 1 || limit > 100)
    throw createInvalidRequest('Invalid integer: limit must be between 1 and 100', { param: 'limit' })
  return toList(items.toReversed().slice(0, limit), url, items.length > limit)
}

/** Returns the items that match the form's filters; `names` are the fields that can be filtered by. */
export function filterItems<T>(items: T[], form: Form, names: (keyof T & string)[]): T[] {
  const filters = names.map((name) => [name, form.text(name)] as const)
  return items.filter((item) => filters.every(([name, value]) => value === undefined || item[name] === value))
}

/** Creates the operation that lists a collection, filtered by the fields in `names`. */
export const createListOperation =
  <T extends { id: string }>(records: Collection<T>, url: string, names: (keyof T & string)[]): Operation =>
  ({ form }) =>
    toPage(filterItems(records.all(), form, names), form, url)
