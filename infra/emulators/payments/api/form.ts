import { invalid } from '../stripe-error.ts'

/** A form-encoded body as a tree: `a[b][0]=c` is `{ a: { b: { 0: 'c' } } }`. */
export type Form = { [name: string]: string | Form }

/** Parses a body or a query in Stripe's bracket notation. */
export function parseForm(text: string): Form {
  const root: Form = Object.create(null)
  for (const [key, value] of new URLSearchParams(text)) {
    const [first = '', ...rest] = key.replaceAll(']', '').split('[')
    const path = [first, ...rest]
    const last = path.pop() ?? ''
    let branch = root
    for (const name of path) {
      const below = branch[name]
      const next: Form = typeof below === 'object' ? below : Object.create(null)
      branch[name] = next
      branch = next
    }
    branch[last === '' ? String(Object.keys(branch).length) : last] = value
  }
  return root
}

/** Refuses names that this emulator does not know: silently ignoring one would hide a mistake until production. */
export function only(form: Form, names: readonly string[]): void {
  const unknown = Object.keys(form).find((name) => name !== 'expand' && !names.includes(name))
  if (unknown === undefined) return
  throw invalid(`Received unknown parameter: ${unknown} (to this local emulator; see infra/emulators/README.md)`, {
    code: 'parameter_unknown',
    param: unknown,
  })
}

/** The text under a name; an empty one counts as absent, as with Stripe. */
export function getText(form: Form, name: string): string | undefined {
  const value = form[name]
  if (value !== undefined && typeof value !== 'string') throw invalid(`Invalid string: ${name}`, { param: name })
  return value === '' ? undefined : value
}

/** The text under a name that must be there. */
export function requiredText(form: Form, name: string): string {
  const value = getText(form, name)
  if (value === undefined) throw missingParameter(name)
  return value
}

/** The whole number under a name. */
export function getInteger(form: Form, name: string): number | undefined {
  const value = getText(form, name)
  if (value === undefined) return undefined
  if (!/^-?\d+$/.test(value))
    throw invalid(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: name })
  return Number(value)
}

/** The truth value under a name. */
export function getBoolean(form: Form, name: string): boolean | undefined {
  const value = getText(form, name)
  if (value === undefined) return undefined
  if (value !== 'true' && value !== 'false') throw invalid(`Invalid boolean: ${value}`, { param: name })
  return value === 'true'
}

/** The branch under a name. */
export function getBranch(form: Form, name: string): Form | undefined {
  const value = form[name]
  if (typeof value === 'string' && value !== '') throw invalid(`Invalid object`, { param: name })
  return typeof value === 'object' ? value : undefined
}

/** The texts of a list. */
export const getTexts = (form: Form, name: string): string[] =>
  Object.values(getBranch(form, name) ?? {}).filter((item) => typeof item === 'string')

/** The branches of a list. */
export const getBranches = (form: Form, name: string): Form[] =>
  Object.values(getBranch(form, name) ?? {}).filter((item) => typeof item === 'object')

/** Metadata sent, laid over what was there; an empty text removes a key, as with Stripe. */
export function getMetadata(form: Form, before: Record<string, string> = {}): Record<string, string> {
  if (form.metadata === '') return {}
  const merged = { ...before }
  for (const [key, value] of Object.entries(getBranch(form, 'metadata') ?? {})) {
    if (key.length > 40 || typeof value !== 'string' || value.length > 500)
      throw invalid('Metadata keys can have up to 40 characters, values up to 500', { param: `metadata[${key}]` })
    if (value === '') delete merged[key]
    else merged[key] = value
  }
  return merged
}

/** Says which parameter is missing, in Stripe's words. */
export function missingParameter(name: string) {
  return invalid(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name })
}
