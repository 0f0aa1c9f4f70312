import fc from 'fast-check'
import type { Endpoint } from '../endpoint.ts'

type Field = ReturnType<NonNullable<Endpoint['body']>['describe']>['fields'][string]

/** Texts that have broken programs before, or that attackers send. */
export const hostileTexts = [
  '',
  ' ',
  '\u0000',
  '$gt',
  '__proto__',
  'null',
  '-1',
  '1e999',
  '9'.repeat(400),
  '%00',
  '%E0%A4%A',
  '../../etc/passwd',
  "' or 1=1 --",
  '=cmd()',
  '<script>',
  'a\r\nBcc: x@example.com',
  'x'.repeat(5_000),
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '25:00',
  '0123456789abcdef01234567',
]
const hostileValues = [
  { $ne: null },
  { $where: 'sleep(1)' },
  [{ $regex: '.*' }],
  { toString: 1, valueOf: null },
  JSON.parse('{"__proto__":{"role":"admin"}}') as unknown,
  Number.MAX_SAFE_INTEGER + 2,
  '\ud800',
]

/**
 * Generates inputs of a call: mostly values that match its schemas, sometimes hostile ones. `knownTexts` are ids and days
 * that exist in the studio.
 */
export function anyRequest({ path, bodyKind, body, query }: Endpoint, knownTexts: readonly string[]) {
  const anyText = fc.oneof(
    fc.constantFrom(...hostileTexts, ...knownTexts),
    fc.string({ unit: 'binary-ascii', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.emailAddress(),
  )
  const anyValue = fc.oneof(anyText, fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(...hostileValues))
  const anyMatchingValue = (field: Field): fc.Arbitrary<unknown> => {
    if ('oneOf' in field && field.oneOf.length > 0) return fc.constantFrom(...field.oneOf)
    if ('fields' in field) return anyObject(field.fields)
    if ('innerType' in field && field.innerType) {
      const itemValues = [field.innerType].flat().map(anyFieldValue)
      return fc.array(fc.oneof(...itemValues), { maxLength: 5 })
    }
    if (field.type === 'boolean') return fc.boolean()
    if (field.type === 'number')
      return fc.oneof(fc.nat({ max: 6 }), fc.integer({ min: -5, max: 120 }), fc.integer(), fc.double())
    return fc.oneof(fc.constantFrom('09:00', '10:30', '25.00', ...knownTexts), anyText)
  }
  const anyFieldValue = (field: Field) =>
    fc.oneof({ weight: 4, arbitrary: anyMatchingValue(field) }, { weight: 1, arbitrary: anyValue })
  const anyObject = (fields: Record<string, Field>) => {
    const fieldEntries = Object.entries(fields).map(([name, field]) => [name, anyFieldValue(field)])
    return fc.record<Record<string, unknown>>(Object.fromEntries(fieldEntries), { requiredKeys: [] })
  }
  const paramEntries = [...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, anyText])
  const anyBody = fc.oneof(
    { weight: 5, arbitrary: anyObject(body?.describe().fields ?? {}) },
    { weight: 1, arbitrary: anyValue },
  )
  return fc.record({
    params: fc.record<Record<string, string>>(Object.fromEntries(paramEntries)),
    query: anyObject(query?.describe().fields ?? {}).map(toQueryTexts),
    body: bodyKind === 'none' ? fc.constant(undefined) : anyBody,
  })
}

function toQueryTexts(values: Record<string, unknown>): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) {
    const text = typeof value === 'string' ? value : String(JSON.stringify(value))
    // A URL cannot contain a lone surrogate.
    texts[name] = text.toWellFormed()
  }
  return texts
}
