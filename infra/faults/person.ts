import { type ApiClient, ApiError, createClient, type User } from '@studio/contract'
import { type Db, ObjectId } from 'mongodb'
import pMap from 'p-map'
import type { FaultsStudio } from './studio.ts'

/** A user with an account and a session. */
export type Person = {
  id: string
  cookie: string
  /** The API as this person calls it, through one of its processes. */
  at(api: number): ApiClient
}
type Studio = Pick<FaultsStudio, 'apis'>

const SIGN_UPS_AT_ONCE = 8
let counter = 0

/** Calls with a session: the cookie travels by hand, as there is no browser. Gives up after 30 s. */
function clientWith({ studio, cookie, api }: { studio: Studio; cookie: string; api: number }): ApiClient {
  const send: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('Cookie', cookie)
    return fetch(input, { ...init, headers, signal: AbortSignal.timeout(30_000) })
  }
  return createClient({ baseUrl: studio.apis[api % studio.apis.length] ?? '', fetch: send })
}

/** Signs in or up, by the path that is given. */
export async function enter(studio: Studio, { path, body }: { path: string; body: object }): Promise<Person> {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(`${studio.apis[0]}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status} ${text}`)
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const { id } = JSON.parse(text) as User
  return { id, cookie, at: (api) => clientWith({ studio, cookie, api }) }
}

/** The demo studio's admin, signed in. */
export const signInAdmin = (studio: Studio): Promise<Person> =>
  enter(studio, { path: '/api/login', body: { username: 'admin', password: 'wellness-demo' } })

/** Takes an address for verified, as the link in its mail does. */
export async function verifyAddress(database: Db, { id }: { id: string }): Promise<void> {
  await database.collection('users').updateOne({ _id: new ObjectId(id) }, { $set: { emailVerifiedAt: new Date() } })
}

/** Signs up so many new people with verified addresses; with `admin` they become active monthly members. */
export function signUp(
  studio: Studio & { database: Db },
  { count, admin }: { count: number; admin?: Person },
): Promise<readonly Person[]> {
  const signUpOne = async () => {
    counter += 1
    const username = `fault${process.pid}x${counter}`
    const names = { username, email: `${username}@example.com`, firstName: 'Robin', lastName: 'Reed' }
    const person = await enter(studio, { path: '/api/register', body: { ...names, password: 'correct-horse-battery' } })
    await verifyAddress(studio.database, person)
    const body = { membershipType: 'monthly', membershipStatus: 'active' } as const
    await admin?.at(counter).call('changeUser', { params: { id: person.id }, body })
    return person
  }
  return pMap(Array.from({ length: count }), signUpOne, { concurrency: SIGN_UPS_AT_ONCE })
}

/** Pays on the hosted page as a person does; true when the page led on. */
export async function pay(
  { emulators }: Pick<FaultsStudio, 'emulators'>,
  { checkoutUrl }: { checkoutUrl: string },
): Promise<boolean> {
  const body = new URLSearchParams({ card: '4242424242424242', expiry: '12/40', cvc: '123', name: 'Robin Reed' })
  const url = `${emulators}${new URL(checkoutUrl).pathname}`
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  await answer.body?.cancel()
  return answer.headers.has('Location')
}

/** What became of a call: the answer's status and code, or 'cut off' when no answer came. */
export type Outcome<Answer> = { answer?: Answer; status: number; name: string }

/** Makes a call and never throws for what an API may answer; `name` is what it is counted under. */
export async function toOutcome<Answer>(call: Promise<Answer>): Promise<Outcome<Answer>> {
  try {
    return { answer: await call, status: 200, name: 'done' }
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, name: error.code ?? String(error.status) }
    // fetch's own errors: the connection broke, or no response came in time.
    if (error instanceof TypeError || error instanceof DOMException) return { status: 0, name: 'cut off' }
    throw error
  }
}

/** How often each name came. */
export function countByName(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
