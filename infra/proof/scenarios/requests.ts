import { buildUrl, type Endpoint, endpoints } from '@studio/contract'
import fc from 'fast-check'
import pMap from 'p-map'
import { checkInvariants } from '../invariants.ts'
import { countByName, type Person, signInAdmin, signUp } from '../person.ts'
import type { AppUnderTest } from '../studio.ts'
import { asSent, createValues, type JsonSchema } from './generated-values.ts'
import { openOccurrence, type PartResult } from './rush.ts'

const AT_ONCE = 32
const GENERATED_AT_ONCE = 2_000
/** Signing out or closing the account would end the session that the other requests need. */
const leftOut = new Set(['logout', 'closeAccount'])

type Operation = { name: string; endpoint: Endpoint; body: JsonSchema | undefined; query: Record<string, JsonSchema> }
type Request = { path: string; method: string; body: string | undefined; as: number; isPage: boolean }

/**
 * Requests generated from the served OpenAPI document, over every call and as every kind of caller: sound bodies,
 * nearly sound ones and nonsense. No answer is a 5xx, every refusal is JSON with a code, and the invariants hold.
 */
export async function requests(
  studio: AppUnderTest,
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
  const send = async (request: Request, turn: number) => {
    const as = callers[request.as]
    const answer = await fetch(`${studio.apis[turn % studio.apis.length]}${request.path}`, {
      method: request.method,
      redirect: 'manual',
      headers: { 'Content-Type': 'application/json', ...(as ? { Cookie: as.cookie } : {}) },
      ...(request.body === undefined || request.method === 'GET' ? {} : { body: request.body }),
    })
    const text = await answer.text()
    statuses.push(String(answer.status))
    const problem = problemOf({ status: answer.status, text, isPage: request.isPage })
    if (problem) broken.push(`${request.method} ${request.path} ${request.body ?? ''}: ${problem}`.slice(0, 400))
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

type OpenApi = {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string
        parameters?: { name: string; in: string; schema: JsonSchema }[]
        requestBody?: { content: Record<string, { schema: JsonSchema }> }
      }
    >
  >
}

async function readOperations(studio: AppUnderTest): Promise<Operation[]> {
  const document = (await (await fetch(`${studio.apis[0]}/api/openapi.json`)).json()) as OpenApi
  const all = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  return all
    .filter(({ operationId }) => !leftOut.has(operationId))
    .map(({ operationId: name, parameters = [], requestBody }) => ({
      name,
      endpoint: endpointNamed(name),
      body: requestBody?.content['application/json']?.schema,
      query: Object.fromEntries(parameters.filter((one) => one.in === 'query').map((one) => [one.name, one.schema])),
    }))
}

function endpointNamed(name: string): Endpoint {
  const found = Object.entries<Endpoint>(endpoints).find(([key]) => key === name)
  if (!found) throw new Error(`the document names ${name}, the table does not`)
  return found[1]
}

type KnownIds = { ids: readonly string[]; days: readonly string[] }

function requestOf({
  operations,
  known,
  callers,
}: {
  operations: readonly Operation[]
  known: KnownIds
  callers: number
}): fc.Arbitrary<Request> {
  const ofOperation = ({ endpoint, body, query }: Operation): fc.Arbitrary<Request> => {
    const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
    const id = fc.oneof(
      fc.constantFrom(...known.ids),
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.constantFrom('..', '%00', '$ne', '__proto__'),
    )
    return fc
      .record({
        as: fc.nat({ max: callers - 1 }),
        params: fc.record(Object.fromEntries(names.map((name) => [name, id.map(textOf)]))),
        query: fc.record(
          Object.fromEntries(Object.entries(query).map(([name, schema]) => [name, createValues(schema, known)])),
          { requiredKeys: [] },
        ),
        body: asSent(body ? createValues(body, known) : fc.constant(undefined)),
      })
      .map(({ as, params, query: asked, body: sent }) => ({
        as,
        method: endpoint.method,
        isPage: endpoint.contentType === 'text/html',
        path: buildUrl(endpoint, {
          params,
          query: Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, textOf(value)])),
        }),
        body: sent,
      }))
  }
  return fc.oneof(...operations.map(ofOperation))
}

// A lone surrogate cannot stand in an address at all.
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))?.toWellFormed()
