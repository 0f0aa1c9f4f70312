import fc from 'fast-check'

/** The part of JSON Schema that the document uses. */
export type JsonSchema = {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  enum?: unknown[]
  minimum?: number
  maximum?: number
  maxLength?: number
}
type Known = { ids: readonly string[]; days: readonly string[] }

/** What people who attack a server send where it expects something else. */
const hostile = fc.constantFrom<unknown>(
  ...[{ $ne: null }, { $gt: '' }, { $where: 'sleep(1)' }, [{ $regex: '.*' }], { toString: 1 }, [], {}, true, null],
  ...[{ __proto__: { role: 'admin' } }, '=cmd()', '<script>alert(1)</script>', '../../etc/passwd', '\u0000', '\ud800'],
  ...[Number.MAX_SAFE_INTEGER + 2, -1, Number.NaN, 'a'.repeat(5_000), '2026-02-30', '25:61'],
)

/** Values of a schema: mostly of its own kind, now and then hostile ones; known ids and days among the texts. */
export const createValues = (schema: JsonSchema, known: Known): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 8, arbitrary: soundOf(schema, known) }, { weight: 1, arbitrary: hostile })

function soundOf(schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  const { properties = {}, items = {}, minimum = -1_000, maximum = 1_000_000, maxLength = 60 } = schema
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') {
    const fields = Object.entries(properties).map(([name, field]) => [name, createValues(field, known)] as const)
    return fc.record(Object.fromEntries(fields), { requiredKeys: [] })
  }
  if (type === 'array') return fc.array(createValues(items, known), { maxLength: 5 })
  if (type === 'boolean') return fc.boolean()
  if (type === 'number' || type === 'integer') {
    const min = Math.ceil(minimum)
    return fc.oneof(fc.integer({ min, max: Math.max(min, Math.floor(maximum)) }), fc.double())
  }
  return fc.oneof(
    fc.constantFrom(...known.ids, ...known.days, '18:00', '19:30', '25.00', 'someone@example.com', '+1 704 555 0100'),
    fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 200) }),
    fc.emailAddress(),
  )
}

const broken = ['', '{', '[]', '"text"', '{"__proto__":{"x":1},"a":', '\u0000', undefined]

/** A body as it travels: JSON, or now and then text that is not. */
export const asSent = (body: fc.Arbitrary<unknown>): fc.Arbitrary<string | undefined> =>
  fc.oneof(
    { weight: 12, arbitrary: body.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.constantFrom(...broken) },
  )
