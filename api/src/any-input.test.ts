import { type Endpoint, type EndpointName, endpoints } from '@studio/contract'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { createAuthFixtures, type FixturePerson } from './testing/auth-fixtures.ts'
import { startEmulators } from './testing/emulators.ts'
import { aTestStudio } from './testing/test-app.ts'

const emulators = await startEmulators()
// The payment emulator lives in real time, so the studio does too.
const studio = await aTestStudio({
  now: new Date().toISOString(),
  env: {
    ...emulators.env,
    RATE_LIMIT_SCALE: '1000',
    RATE_LIMIT_UPLOADS: '100000',
    RATE_LIMIT_WRONG_PASSWORDS_HERE: '100000',
  },
})
// A checkout that is opened minutes later has to end later too.
beforeEach(() => studio.clock.set(new Date().toISOString()))
const world = await createAuthFixtures(studio)
const classId = await world.aClass()
const RUNS = 10

/** Texts that have broken programs before, mixed with ids and dates that exist here. */
const nasty = fc.constantFrom(
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
  '<script>',
  'a\r\nBcc: x@example.com',
  'x'.repeat(5_000),
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '25:00',
  classId,
  world.people.user.id,
  studio.clock.today(),
  world.bookingDate(),
  '0123456789abcdef01234567',
)
const anyText = fc.oneof(
  nasty,
  fc.string({ unit: 'binary-ascii', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.emailAddress(),
)
const anyValue = fc.oneof(
  anyText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant({ $ne: null }),
  fc.constant({ toString: 1, valueOf: null }),
)

/** As much of a JSON schema as our document uses. */
type JsonSchema = {
  type?: string | string[]
  enum?: unknown[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  format?: string
  minimum?: number
  maximum?: number
}
type Operation = {
  operationId: EndpointName
  parameters: Array<{ name: string; in: 'path' | 'query' }>
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}

// The document of the very API that is fed; its own test says that it holds every call.
const asDocument = (value: unknown) => value as { paths: Record<string, Record<string, Operation>> }
const { paths } = asDocument(await (await studio.request('/api/openapi.json')).json())
const operations = Object.values(paths).flatMap((methods) => Object.values(methods))

/** A value that the document says a field could take; half right, so that it gets past the schema often. */
function plausible({ type, enum: choices, items, properties, minimum, maximum }: JsonSchema): fc.Arbitrary<unknown> {
  const types = [type ?? 'string'].flat()
  if (choices) return fc.constantFrom(...choices)
  if (types.includes('integer') || types.includes('number')) {
    const inside = fc.integer({ min: minimum ?? -5, max: maximum ?? 120 })
    return fc.oneof({ weight: 3, arbitrary: inside }, fc.integer(), fc.double())
  }
  if (types.includes('boolean')) return fc.boolean()
  if (types.includes('array')) return fc.array(items ? plausible(items) : anyValue, { maxLength: 5 })
  if (types.includes('object')) return body(properties ?? {})
  return fc.oneof(
    nasty,
    fc.string({ maxLength: 40 }),
    fc.emailAddress(),
    fc.constantFrom('09:00', '10:30', '25.00', 'wellness-demo', world.bookingDate()),
    ...(types.includes('null') ? [fc.constant(null)] : []),
  )
}

function body(fields: Record<string, JsonSchema>): fc.Arbitrary<Record<string, unknown>> {
  const either = Object.entries(fields).map(([name, field]) => [
    name,
    fc.oneof({ weight: 4, arbitrary: plausible(field) }, { weight: 1, arbitrary: anyValue }),
  ])
  return fc.record(Object.fromEntries(either), { requiredKeys: [] })
}

function request({ parameters, requestBody }: Operation) {
  const texts = (place: 'path' | 'query') => {
    const named = parameters.filter((parameter) => parameter.in === place).map(({ name }) => [name, anyText])
    return fc.record(Object.fromEntries(named), place === 'path' ? {} : { requiredKeys: [] })
  }
  const json = requestBody?.content['application/json']?.schema
  return fc.record({
    as: fc.constantFrom<FixturePerson | null>(null, 'user', 'member', 'admin'),
    params: texts('path'),
    query: texts('query'),
    body: requestBody
      ? fc.oneof({ weight: 5, arbitrary: body(json?.properties ?? {}) }, { weight: 1, arbitrary: anyValue })
      : fc.constant(undefined),
  })
}

describe.each(operations.map((operation) => [operation.operationId, operation] as const))('%s', (name, operation) => {
  test('for any input the answer is below 500 and an error is one of ours [ERRORS-1, SECURITY-33]', async () => {
    await fc.assert(
      fc.asyncProperty(request(operation), async ({ as, ...sent }) => {
        const { status, error, headers } = await studio.call(name, { ...sent, as: as && (await world.signIn(as)) })
        expect(status, JSON.stringify({ as, ...sent, error })).toBeLessThan(500)
        const { contentType }: Endpoint = endpoints[name]
        if (status < 400 || contentType === 'text/html') return
        expect(headers.get('Content-Type')).toMatch(/^application\/json/)
        expect(Object.keys(error).sort()).toEqual(expect.arrayContaining(['code', 'message', 'requestId']))
        expect(JSON.stringify(error)).not.toMatch(/at \w+ \(|node_modules|MongoServerError|must be a `/)
      }),
      { numRuns: RUNS, seed: 20_261_121 },
    )
  })
})

test('for any address and method the answer is JSON below 500 [ERRORS-1, SECURITY-33]', async () => {
  const segment = fc
    .oneof(nasty, fc.string({ maxLength: 20 }))
    .map((text) => text.replaceAll('\u0000', '').replace(/\s/g, ''))
  const address = fc.array(segment, { maxLength: 5 }).map((segments) => `/api/${segments.join('/')}`)
  const method = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD')
  await fc.assert(
    fc.asyncProperty(address, method, async (path, how) => {
      const url = URL.canParse(path, 'http://localhost') ? path : '/api/nothing'
      const response = await studio.request(url, { method: how })
      expect(response.status, `${how} ${path}`).toBeLessThan(500)
      if (response.status >= 400) expect(response.headers.get('Content-Type')).toMatch(/^application\/json/)
    }),
    { numRuns: 300, seed: 20_261_121 },
  )
})
