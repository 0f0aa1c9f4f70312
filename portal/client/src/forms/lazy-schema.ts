import { type ParseResult, parse } from '@studio/contract'
import type { AnyObjectSchema, InferType } from 'yup'

/** A schema of the contract whose code, with yup, is loaded when a form is first used. */
export type LazySchema<Schema extends AnyObjectSchema> = {
  /** Validates a value. If the code cannot be loaded, every value passes: the server validates it anyway. */
  check(value: unknown): Promise<ParseResult<InferType<Schema>>>
}

/** Creates a schema whose code is loaded at its first check, and after a failure again at the next one. */
export function createLazySchema<Schema extends AnyObjectSchema>(load: () => Promise<Schema>): LazySchema<Schema> {
  let loadedSchema: Schema | undefined
  return {
    async check(value) {
      loadedSchema ??= await load().catch(() => undefined)
      return loadedSchema ? parse(loadedSchema, value) : { ok: true, value: value as InferType<Schema> }
    },
  }
}
