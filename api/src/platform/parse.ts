import { type ParseContext, parse } from '@studio/contract'
import type { AnyObject, ObjectSchema } from 'yup'
import { invalid } from './app-error.ts'

type ParseInput = { schema: ObjectSchema<AnyObject>; value: unknown; context: ParseContext }

export function parseOrThrow({ schema, value, context }: ParseInput): object {
  const parsed = parse(schema, value, context)
  if (!parsed.ok) throw invalid(parsed.fields)
  return parsed.value
}

/** The query of an address as an object; of a name given twice the first counts. */
export function readQuery(url: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of new URL(url).searchParams)
    if (!(name in Object.prototype) && !Object.hasOwn(fields, name)) fields[name] = value
  return fields
}
