import { type ParseResult, parse } from '@studio/contract'
import type { AnyObject, InferType, ObjectSchema } from 'yup'

/** A contract's schema that comes, with yup, when a form is first used. */
export type LateSchema<Schema extends ObjectSchema<AnyObject>> = {
  /** The schema's result. While its code cannot be loaded, all input passes: the server enforces every rule anyway. */
  check(value: unknown): Promise<ParseResult<InferType<Schema>>>
}

/** A schema whose code is loaded at its first check, and after a failure at the next one. */
export function lateSchema<Schema extends ObjectSchema<AnyObject>>(load: () => Promise<Schema>): LateSchema<Schema> {
  let loaded: Schema | undefined
  return {
    async check(value) {
      loaded ??= await load().catch(() => undefined)
      return loaded ? parse(loaded, value) : { ok: true, value: value as InferType<Schema> }
    },
  }
}
