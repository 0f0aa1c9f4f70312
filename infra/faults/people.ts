import {
  ApiError,
  type CallInput,
  createClient,
  type EndpointName,
  type Endpoints,
  type ResponseOf,
} from '@studio/contract'
import { ObjectId } from 'mongodb'
import pMap from 'p-map'
import type { Studio } from './studio.ts'

/** The outcome of a call: `code` is 'done', an error code, or 'cut off' when no response arrived. */
export type Outcome<Answer = unknown> = { answer?: Answer; status: number; code: string }

/** A user with an account and a session. */
export type Person = {
  id: string
  email: string
  cookie: string
  /** Calls the API processes alternately, and signs in again when the session has ended. */
  call<Name extends EndpointName>(
    name: Name,
    input?: CallInput<Endpoints[Name]>,
  ): Promise<Outcome<ResponseOf<Endpoints[Name]>>>
}

const PASSWORD = 'correct-horse-battery'
const CALL_TIMEOUT_MS = 30_000
let accountCount = 0

type SignUpInput = { count: number; membershipGrantedBy?: Person; role?: 'user' | 'admin' }

/** Creates accounts with verified addresses; an admin in `membershipGrantedBy` makes them active monthly members. */
export function signUp(
  { apis, database }: Studio,
  { count, membershipGrantedBy: admin, role = 'user' }: SignUpInput,
): Promise<Person[]> {
  const signUpUser = async () => {
    accountCount += 1
    const username = `fault${process.pid}x${accountCount}`
    const person = createPerson(apis, username)
    const body = { username, email: person.email, password: PASSWORD, firstName: 'Robin', lastName: 'Reed' }
    const { answer, code } = await person.call('register', { body })
    if (!answer) throw new Error(`the account could not be created: ${code}`)
    person.id = answer.id
    const update = { $set: { emailVerifiedAt: new Date(), role } }
    await database.collection('users').updateOne({ _id: new ObjectId(answer.id) }, update)
    const membership = { membershipType: 'monthly', membershipStatus: 'active' } as const
    await admin?.call('changeUser', { params: { id: answer.id }, body: membership })
    return person
  }
  return pMap(Array.from({ length: count }), signUpUser, { concurrency: 8 })
}

export async function signUpAdmin(studio: Studio): Promise<Person> {
  const [admin] = await signUp(studio, { count: 1, role: 'admin' })
  return admin as Person
}

function createPerson(apis: Studio['apis'], username: string): Person {
  let turn = accountCount
  // There is no browser, so the cookie is sent here.
  const send: typeof fetch = async (path, init) => {
    turn += 1
    const url = `${apis[turn % apis.length]?.url}${path}`
    const headers = new Headers(init?.headers)
    headers.set('Cookie', person.cookie)
    const response = await fetch(url, { ...init, headers, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) })
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
    if (cookies.length > 0) person.cookie = cookies.join('; ')
    return response
  }
  const client = createClient({ fetch: send })
  // Whether the input is optional depends on the name, which is not known here.
  const call: Person['call'] = (name, input) =>
    toOutcome((client.call as (name: string, input: unknown) => Promise<never>)(name, input))
  const person: Person = {
    id: '',
    email: `${username}@people.example`,
    cookie: '',
    call: async (name, input) => {
      const outcome = await call(name, input)
      if (outcome.status !== 401 || !person.cookie) return outcome
      const { answer, ...refusal } = await call('login', { body: { username, password: PASSWORD } })
      return answer ? call(name, input) : refusal
    },
  }
  return person
}

async function toOutcome<Answer>(call: Promise<Answer>): Promise<Outcome<Answer>> {
  try {
    return { answer: await call, status: 200, code: 'done' }
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, code: error.code ?? String(error.status) }
    // fetch's own errors: the connection broke, or no response came in time.
    if (error instanceof TypeError || error instanceof DOMException) return { status: 0, code: 'cut off' }
    throw error
  }
}

/** Submits a form of the provider's pages. Returns whether the page redirected. */
export async function submit({ emulators }: Studio, page: string, fields: Record<string, string>): Promise<boolean> {
  const body = new URLSearchParams({ expiry: '12/49', cvc: '123', name: 'Robin Reed', ...fields })
  const url = `${emulators.url}/__local/payments/${page}`
  const response = await fetch(url, { method: 'POST', headers: { Connection: 'close' }, body, redirect: 'manual' })
  await response.text()
  return response.headers.has('Location')
}

export const GOOD_CARD = '4242424242424242'

/** Pays on the hosted page. Returns whether the page redirected. */
export const pay = (studio: Studio, sessionId: string) => submit(studio, `checkout/${sessionId}`, { card: GOOD_CARD })

/** Counts how often each text occurs, as JSON. */
export function formatCounts(texts: readonly string[]): string {
  const counts = [...Map.groupBy(texts, (text) => text)].map(([text, equalTexts]) => [text, equalTexts.length])
  return JSON.stringify(Object.fromEntries(counts))
}
