import { buildUrl, type Endpoint, endpoints } from '@studio/contract'
import fc from 'fast-check'
import pMap from 'p-map'
import { checkInvariants } from '../invariants.ts'
import { countByName, type Person, signInAdmin, signUp } from '../person.ts'
import type { FaultsStudio } from '../studio.ts'
import { asSent, createValues, type JsonSchema } from './generated-values.ts'
import { openOccurrence, type PartResult } from './rush.ts'

const AT_ONCE = 32
const GENERATED_AT_ONCE = 2_000
/** Signing out or closing the account would end the session that the other requests need. */
const leftOut = new Set(['logout', 'closeAccount'])

type Operation = { endpoint: Endpoint; body: JsonSchema | undefined; query: Record<string, JsonSchema> }
type Request = { path: string; method: string; body: string | undefined; as: number; isPage: boolean }

/**
 * Requests generated from the served OpenAPI document, over every call and as every kind of caller: sound bodies,
 * nearly sound ones and nonsense. No answer is a 5xx, every refusal is JSON with a code, and the invariants hold.
 */
export async function fuzz(
  studio: FaultsStudio,
  { count, seed }: { count: number; seed: number },
): Promise<PartResult> {
  const admin = await signInAdmin(studio)
  const occurrence = await openOccurrence(admin, { seats: 50 })
  const callers: (Person | null)[] = [
    null,
    admin,
    ...(await signUp(studio, { count: 2, admin })),
    ...(await signUp(studio, { count: 2 })),
  ]
  const operations = await readOperations(studio)
  const known = {
    ids: [occurrence.classId, ...callers.flatMap((caller) => caller?.id ?? [])],
    days: [occurrence.bookingDate],
  }
  const broken: string[] = []
  const statuses: string[] = []
  const started = performance.now()
  const send = async ({ path, method, body, as, isPage }: Request, turn: number) => {
    const cookie = callers[as]?.cookie
    const answer = await fetch(`${studio.apis[turn % studio.apis.length]}${path}`, {
      ...{ method, redirect: 'manual' },
      headers: { 'Content-Type': 'application/json', ...(cookie ? { Cookie: cookie } : {}) },
      ...(body === undefined || method === 'GET' ? {} : { body }),
    })
    const text = await answer.text()
    statuses.push(String(answer.status))
    const problem = problemOf({ status: answer.status, text, isPage })
    if (problem) broken.push(`${method} ${path} ${body ?? ''}: ${problem}`.slice(0, 400))
  }
  for (let done = 0; done < count; done += GENERATED_AT_ONCE) {
    const numRuns = Math.min(GENERATED_AT_ONCE, count - done)
    const some = fc.sample(requestOf({ operations, known, callers: callers.length }), { numRuns, seed: seed + done })
    await pMap(some, send, { concurrency: AT_ONCE })
  }
  const seconds = (performance.now() - started) / 1000
  const verdict = await checkInvariants(studio)
  const line = `${count} generated requests over ${operations.length} calls in ${seconds.toFixed(0)} s: ${JSON.stringify(countByName(statuses))}`
  return { ...verdict, broken: [...verdict.broken, ...broken], line }
}

/** What is wrong with an answer, whatever was asked; undefined when nothing is. */
function problemOf({ status, text, isPage }: { status: number; text: string; isPage: boolean }): string | undefined {
  if (status >= 500) return `${status} ${text}`
  // The pages that a mail's link leads to are read by people, good or bad.
  if (status < 400 || isPage) return undefined
  try {
    const { message, code } = JSON.parse(text) as { message?: unknown; code?: unknown }
    return typeof message === 'string' && message && /^[A-Z_]+$/.test(String(code))
      ? undefined
      : `${status} without words: ${text}`
  } catch {
    return `${status} that is not JSON: ${text}`
  }
}

type Described = {
  operationId: string
  parameters?: { name: string; in: string; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}

async function readOperations(studio: FaultsStudio): Promise<Operation[]> {
  const answer = await fetch(`${studio.apis[0]}/api/openapi.json`)
  const document = (await answer.json()) as { paths: Record<string, Record<string, Described>> }
  const all = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  return all.flatMap(({ operationId: name, parameters = [], requestBody }) => {
    const endpoint = Object.entries<Endpoint>(endpoints).find(([key]) => key === name)?.[1]
    if (!endpoint || leftOut.has(name)) return []
    const query = parameters.filter((one) => one.in === 'query').map((one) => [one.name, one.schema] as const)
    return { endpoint, body: requestBody?.content['application/json']?.schema, query: Object.fromEntries(query) }
  })
}

type KnownIds = { ids: readonly string[]; days: readonly string[] }

type RequestInput = { operations: readonly Operation[]; known: KnownIds; callers: number }

function requestOf({ operations, known, callers }: RequestInput): fc.Arbitrary<Request> {
  const id = fc.oneof(
    fc.constantFrom(...known.ids),
    fc.string({ unit: 'grapheme', minLength: 1 }),
    fc.constantFrom('..', '%00', '$ne', '__proto__'),
  )
  const ofOperation = ({ endpoint, body, query }: Operation): fc.Arbitrary<Request> => {
    const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
    const values = Object.entries(query).map(([name, schema]) => [name, createValues(schema, known).map(textOf)])
    return fc
      .record({
        as: fc.nat({ max: callers - 1 }),
        params: fc.record(Object.fromEntries(names.map((name) => [name, id.map(textOf)]))),
        query: fc.record<Record<string, string | undefined>>(Object.fromEntries(values), { requiredKeys: [] }),
        body: asSent(body ? createValues(body, known) : fc.constant(undefined)),
      })
      .map(({ as, body: sent, ...address }) => ({
        ...{ as, method: endpoint.method, body: sent, isPage: endpoint.contentType === 'text/html' },
        path: buildUrl(endpoint, address),
      }))
  }
  return fc.oneof(...operations.map(ofOperation))
}

// A lone surrogate cannot stand in an address at all.
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))?.toWellFormed()
