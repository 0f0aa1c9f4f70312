import { type ParseContext, parse } from '@studio/contract'
import { LRUCache } from 'lru-cache'
import type { AnyObject, ObjectSchema } from 'yup'
import { invalid } from './app-error.ts'

type ParseInput = { schema: ObjectSchema<AnyObject>; value: unknown; context: ParseContext }

/** The value that a schema of the contract makes of what was sent; throws VALIDATION_FAILED with every wrong field. */
export function parseOrThrow({ schema, value, context }: ParseInput): object {
  const parsed = parse(schema, value, context)
  if (!parsed.ok) throw invalid(parsed.fields)
  return parsed.value
}

/** Queries of one call that are remembered, and the longest that is: of a few hundred bytes each. */
const MOST_QUERIES = 100
const LONGEST_QUERY = 200

/**
 * Reads the queries of one call by its schema. What was read is remembered and frozen: a calendar is asked for the same
 * few days and months all day long. A day that was near enough stays so, as days pass.
 */
export function createQueryReader(schema: ObjectSchema<AnyObject>): (url: string, context: ParseContext) => unknown {
  const known = new LRUCache<string, object>({ max: MOST_QUERIES })
  return (url, context) => {
    const at = url.indexOf('?')
    const query = at < 0 ? '' : url.slice(at + 1)
    const former = known.get(query)
    if (former) return former
    const read = Object.freeze(parseOrThrow({ schema, value: queryOf(url), context }))
    if (query.length <= LONGEST_QUERY) known.set(query, read)
    return read
  }
}

/** The query of an address as an object; of a name given twice the first counts. */
function queryOf(url: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of new URL(url).searchParams)
    if (!(name in Object.prototype) && !Object.hasOwn(fields, name)) fields[name] = value
  return fields
}
