import { buildUrl, type Endpoint, endpoints } from '@studio/contract'
import fc from 'fast-check'
import pMap from 'p-map'
import { checkInvariants } from '../invariants.ts'
import { countByName } from '../people.ts'
import type { Studio } from '../studio.ts'
import { openOccurrence, openScene, type Result } from './scene.ts'

const GENERATED_AT_ONCE = 2_000
/** Signing out or closing the account would end the session that the other requests need. */
const EXCLUDED = new Set(['logout', 'closeAccount'])

/** The part of JSON Schema that the served OpenAPI document uses. */
type JsonSchema = {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  enum?: unknown[]
}
type Operation = { endpoint: Endpoint; body: JsonSchema | undefined; query: Record<string, JsonSchema> }
type Request = { path: string; method: string; body: string | undefined; as: number; isPage: boolean }

/**
 * Requests generated from the served OpenAPI document, over every call and as every kind of caller: sound bodies,
 * nearly sound ones and nonsense. No answer is a 5xx, every refusal is JSON with a code, and the invariants hold.
 */
export async function fuzz(studio: Studio, { count, seed }: { count: number; seed: number }): Promise<Result> {
  const scene = await openScene(studio, { members: 2, guests: 2 })
  const { classId, bookingDate } = await openOccurrence(scene, 50)
  const people = [...scene.members, ...scene.guests]
  const cookies = ['', scene.admin.cookie, ...people.map(({ cookie }) => cookie)]
  const operations = await readOperations(studio)
  const context = { known: [classId, bookingDate, ...people.map(({ id }) => id)], callers: cookies.length }
  const broken: string[] = []
  const statuses: string[] = []
  const started = performance.now()
  const send = async ({ path, method, body, as, isPage }: Request, turn: number) => {
    const answer = await fetch(`${studio.apis[turn % studio.apis.length]?.url}${path}`, {
      method,
      redirect: 'manual',
      headers: { 'Content-Type': 'application/json', Cookie: cookies[as] ?? '' },
      ...(body === undefined || method === 'GET' ? {} : { body }),
    })
    const text = await answer.text()
    statuses.push(String(answer.status))
    // The pages that a mail's link leads to are read by people, good or bad.
    const isFine = answer.status < 400 || (answer.status < 500 && (isPage || isRefusal(text)))
    if (!isFine) broken.push(`${method} ${path} ${body ?? ''}: ${answer.status} ${text}`.slice(0, 400))
  }
  const requests = fc.oneof(...operations.map((operation) => requestOf(operation, context)))
  for (let done = 0; done < count; done += GENERATED_AT_ONCE) {
    const numRuns = Math.min(GENERATED_AT_ONCE, count - done)
    await pMap(fc.sample(requests, { numRuns, seed: seed + done }), send, { concurrency: 32 })
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  broken.push(...(await checkInvariants(studio)))
  const calls = `${count} generated requests over ${operations.length} calls`
  return { broken, line: `${calls} in ${seconds} s: ${JSON.stringify(countByName(statuses))}` }
}

/** Whether a refusal has a code and a sentence. */
function isRefusal(text: string): boolean {
  try {
    const { message, code } = JSON.parse(text) as { message?: unknown; code?: unknown }
    return typeof message === 'string' && message !== '' && /^[A-Z_]+$/.test(String(code))
  } catch {
    return false
  }
}

type Described = {
  operationId: string
  parameters?: { name: string; in: string; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}

async function readOperations(studio: Studio): Promise<Operation[]> {
  const answer = await fetch(`${studio.apis[0]?.url}/api/openapi.json`)
  const document = (await answer.json()) as { paths: Record<string, Record<string, Described>> }
  const all = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  return all.flatMap(({ operationId: name, parameters = [], requestBody }) => {
    const endpoint = Object.entries<Endpoint>(endpoints).find(([key]) => key === name)?.[1]
    if (!endpoint || EXCLUDED.has(name)) return []
    const query = parameters.filter((one) => one.in === 'query').map((one) => [one.name, one.schema] as const)
    return { endpoint, body: requestBody?.content['application/json']?.schema, query: Object.fromEntries(query) }
  })
}

type Context = { known: readonly string[]; callers: number }

function requestOf({ endpoint, body, query }: Operation, { known, callers }: Context): fc.Arbitrary<Request> {
  const values = (fields: Record<string, JsonSchema>) =>
    Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, valuesOf(schema, known).map(textOf)]))
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const json = body ? valuesOf(body, known).map((value) => JSON.stringify(value)) : fc.constant(undefined)
  return fc
    .record({
      as: fc.nat({ max: callers - 1 }),
      params: fc.record(values(Object.fromEntries(names.map((name) => [name, {}])))),
      query: fc.record<Record<string, string | undefined>>(values(query), { requiredKeys: [] }),
      body: fc.oneof({ weight: 12, arbitrary: json }, fc.constantFrom('', '{', '[]', '{"__proto__":{"x":1},"a":')),
    })
    .map(({ as, body: sent, ...address }) => ({
      as,
      method: endpoint.method,
      body: sent,
      isPage: endpoint.contentType === 'text/html',
      path: buildUrl(endpoint, address),
    }))
}

/** What people who attack a server send where it expects something else. */
const hostile = fc.constantFrom<unknown>(
  ...[{ $ne: null }, { $where: 'sleep(1)' }, [{ $regex: '.*' }], { toString: 1 }],
  ...[[], {}, true, null, '\u0000', '\ud800'],
  ...[{ __proto__: { role: 'admin' } }, '=cmd()', '<script>alert(1)</script>', '../../etc/passwd', 'a'.repeat(5_000)],
  ...[Number.MAX_SAFE_INTEGER + 2, -1, Number.NaN, '2026-02-30', '25:61'],
)

/** Values of a schema: mostly of its own kind, now and then hostile ones; known ids and days among the texts. */
const valuesOf = (schema: JsonSchema, known: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 8, arbitrary: soundValuesOf(schema, known) }, { weight: 1, arbitrary: hostile })

function soundValuesOf({ type, properties = {}, items = {}, enum: choices }: JsonSchema, known: readonly string[]) {
  if (choices) return fc.constantFrom(...choices)
  switch (Array.isArray(type) ? type[0] : type) {
    case 'object': {
      const fields = Object.entries(properties).map(([name, field]) => [name, valuesOf(field, known)] as const)
      return fc.record(Object.fromEntries(fields), { requiredKeys: [] })
    }
    case 'array':
      return fc.array(valuesOf(items, known), { maxLength: 5 })
    case 'boolean':
      return fc.boolean()
    case 'number':
    case 'integer':
      return fc.oneof(fc.integer({ min: -1_000, max: 1_000_000 }), fc.double())
    default:
      return fc.oneof(
        fc.constantFrom(...known, '18:00', '19:30', '25.00', 'someone@example.com', '+1 704 555 0100'),
        fc.string({ unit: 'grapheme', maxLength: 200 }),
      )
  }
}

// A lone surrogate cannot stand in an address at all.
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))?.toWellFormed()
