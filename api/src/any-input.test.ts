import { type Endpoint, type EndpointName, endpoints } from '@studio/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Schema } from 'yup'
import { startStandIns } from './testing/stand-ins.ts'
import { aTestStudio } from './testing/test-app.ts'
import { aWorld, type PersonInWorld } from './testing/world.ts'

const standIns = await startStandIns()
// The payment stand-in lives in real time, so the studio does too.
const studio = await aTestStudio({
  at: new Date().toISOString(),
  env: {
    ...standIns.env,
    RATE_LIMIT_SCALE: '1000',
    RATE_LIMIT_UPLOADS: '100000',
    RATE_LIMIT_WRONG_PASSWORDS_HERE: '100000',
  },
})
const world = await aWorld(studio)
const classId = await world.aClass()
const RUNS = 40

/** Texts that have broken programs before, beside ids and dates that exist here. */
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

type Described = { type: string; oneOf?: unknown[]; fields?: Record<string, Described>; innerType?: Described }

/** A value that a field of the contract could take; half right, so that it gets past the schema often. */
function plausible({ type, oneOf = [], innerType, fields }: Described): fc.Arbitrary<unknown> {
  if (oneOf.length > 0) return fc.constantFrom(...oneOf)
  if (type === 'number') return fc.oneof(fc.integer({ min: -5, max: 120 }), fc.double())
  if (type === 'boolean') return fc.boolean()
  if (type === 'array') return fc.array(innerType ? plausible(innerType) : anyValue, { maxLength: 5 })
  if (type === 'object' && fields) return body(fields)
  return fc.oneof(
    nasty,
    fc.string({ maxLength: 40 }),
    fc.emailAddress(),
    fc.constantFrom('09:00', '10:30', '25.00', 'wellness-demo'),
  )
}

function body(fields: Record<string, Described>): fc.Arbitrary<Record<string, unknown>> {
  const either = Object.entries(fields).map(([name, field]) => [
    name,
    fc.oneof({ weight: 4, arbitrary: plausible(field) }, { weight: 1, arbitrary: anyValue }),
  ])
  return fc.record(Object.fromEntries(either), { requiredKeys: [] })
}

// yup types a description by kinds of field; only these parts of it are read here.
const described = (schema: Schema | undefined): Described =>
  (schema?.describe() ?? { type: 'object', fields: {} }) as Described

const textFields = (fields: Record<string, Described>) =>
  fc.record(Object.fromEntries(Object.keys(fields).map((name) => [name, anyText])), { requiredKeys: [] })

function request({ bodyKind, body: schema, query }: Endpoint) {
  const { fields = {} } = described(schema)
  return fc.record({
    as: fc.constantFrom<PersonInWorld | null>(null, 'user', 'member', 'admin'),
    params: fc.record({ id: anyText, token: anyText, date: anyText }),
    query: textFields(described(query).fields ?? {}),
    body:
      bodyKind === 'none'
        ? fc.constant(undefined)
        : fc.oneof({ weight: 5, arbitrary: body(fields) }, { weight: 1, arbitrary: anyValue }),
  })
}

describe.each(Object.keys(endpoints) as EndpointName[])('%s', (name) => {
  test('whatever is sent, the answer is below 500 and an error is one of ours', async () => {
    await fc.assert(
      fc.asyncProperty(request(endpoints[name]), async ({ as, ...sent }) => {
        const { status, error, headers } = await studio.call(name, { ...sent, as: as && (await world.person(as)) })
        expect(status, JSON.stringify({ as, ...sent, error })).toBeLessThan(500)
        if (status < 400 || endpoints[name].contentType === 'text/html') return
        expect(headers.get('Content-Type')).toMatch(/^application\/json/)
        expect(Object.keys(error).sort()).toEqual(expect.arrayContaining(['code', 'message', 'requestId']))
        expect(JSON.stringify(error)).not.toMatch(/at \w+ \(|node_modules|MongoServerError|must be a `/)
      }),
      { numRuns: RUNS, seed: 20_261_121 },
    )
  })
})

test('whatever address is asked for, in whatever way, the answer is JSON below 500', async () => {
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
