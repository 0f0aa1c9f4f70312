import { type ApiClient, ApiError, createClient, type User } from '@studio/contract'
import { type Db, ObjectId } from 'mongodb'
import pMap from 'p-map'
import type { AppUnderTest } from './studio.ts'

/** A user with an account and a session. */
export type Person = {
  id: string
  cookie: string
  /** The API as this person calls it, through one of its processes. */
  at(api: number): ApiClient
}

/** Where people's calls go: the addresses of the API's processes. */
export type ApiAddresses = Pick<AppUnderTest, 'apis'>

const SIGN_UPS_AT_ONCE = 8
let counter = 0

/** Calls with a session: the cookie travels by hand, as there is no browser. Gives up after 30 s. */
function clientWith({ studio, cookie, api }: { studio: ApiAddresses; cookie: string; api: number }): ApiClient {
  const baseUrl = studio.apis[api % studio.apis.length] ?? ''
  return createClient({
    baseUrl,
    fetch: (input, init) =>
      fetch(input, {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init?.headers)), ...(cookie ? { Cookie: cookie } : {}) },
        signal: AbortSignal.timeout(30_000),
      }),
  })
}

/** Signs in or up, by the path that is given. */
export async function enter(studio: ApiAddresses, { path, body }: { path: string; body: object }): Promise<Person> {
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
export const signInAdmin = (studio: ApiAddresses): Promise<Person> =>
  enter(studio, { path: '/api/login', body: { username: 'admin', password: 'wellness-demo' } })

/** Takes an address for verified, as the link in its mail does. */
export async function verifyAddress(database: Db, { id }: { id: string }): Promise<void> {
  await database.collection('users').updateOne({ _id: new ObjectId(id) }, { $set: { emailVerifiedAt: new Date() } })
}

/** Signs up so many new people with verified addresses; with `admin` they become active monthly members. */
export function signUp(
  studio: ApiAddresses & Pick<AppUnderTest, 'database'>,
  { count, admin }: { count: number; admin?: Person },
): Promise<readonly Person[]> {
  const one = async () => {
    counter += 1
    const username = `proof${process.pid}x${counter}`
    const words = { username, email: `${username}@example.com`, password: 'correct-horse-battery' }
    const person = await enter(studio, {
      path: '/api/register',
      body: { ...words, firstName: 'Robin', lastName: 'Reed' },
    })
    await verifyAddress(studio.database, person)
    if (admin) {
      const body = { membershipType: 'monthly', membershipStatus: 'active' } as const
      await admin.at(counter).call('changeUser', { params: { id: person.id }, body })
    }
    return person
  }
  return pMap(Array.from({ length: count }), one, { concurrency: SIGN_UPS_AT_ONCE })
}

const CARD = '4242424242424242'

/** Pays on the hosted page as a person does; true when the page led on: back to the studio, or to a 3-D Secure step. */
export async function pay(
  studio: Pick<AppUnderTest, 'emulators'>,
  { checkoutUrl, card = CARD }: { checkoutUrl: string; card?: string },
): Promise<boolean> {
  const body = new URLSearchParams({ card, expiry: '12/40', cvc: '123', name: 'Robin Reed' })
  return send(`${studio.emulators}${new URL(checkoutUrl).pathname}`, body)
}

/** Passes or fails the 3-D Secure step of a payment; true when the page led back to the studio. */
export const authenticate = (
  studio: Pick<AppUnderTest, 'emulators'>,
  { checkoutUrl, passes }: { checkoutUrl: string; passes: boolean },
): Promise<boolean> => {
  const body = new URLSearchParams({ outcome: passes ? 'complete' : 'fail' })
  return send(`${studio.emulators}${new URL(checkoutUrl).pathname}/authenticate`, body)
}

async function send(url: string, body: URLSearchParams): Promise<boolean> {
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
