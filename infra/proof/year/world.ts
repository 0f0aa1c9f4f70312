import { setTimeout as pause } from 'node:timers/promises'
import type { ExpectedEmail } from './model/expected-emails.ts'
import { emptyStudio, type Member, type StudioModel } from './model/state.ts'
import { type Chance, createChance } from './seeded.ts'
import type { YearStudio } from './year-studio.ts'

export type Answer = { status: number; code: string; body: Record<string, unknown> }
type Ask = { as?: Member | null; method: 'GET' | 'POST' | 'PATCH' | 'DELETE'; path: string; body?: object }

/** Something that is not as it must be, with the instant at which it was seen. */
type Finding = { at: string; what: string; memberId: string | null }

/** The simulation: the running studio, the model beside it, chance, and what happened so far. */
export type World = {
  studio: YearStudio
  model: StudioModel
  chance: Chance
  seed: number
  /** The instant it is. */
  now(): number
  /** The admin who runs the studio. */
  admin: Member
  expected: ExpectedEmail[]
  findings: Finding[]
  /** How often each kind of act was done. */
  counts: Map<string, number>
  /** How often things came about by themselves. */
  happened: Map<string, number>
  /** Milliseconds that each kind of work took. */
  spent: Map<string, number>
  /** Whether the provider is away; then it may refuse what needs it. */
  isProviderAway: boolean
  /** Whether it was since the last check. */
  wasProviderAway: boolean
  isMailAway: boolean
  call(ask: Ask): Promise<Answer>
  expectEmail(mail: ExpectedEmail): void
  /** Adds a line to a member's story. */
  tell(member: Member | null, line: string): void
  find(what: string, member?: Member | null): void
  storyOf(memberId: string): readonly string[]
  /** `movedTo` is the instant up to which the provider has done what was due. */
  clock: { moveTo(instant: number): Promise<void>; movedTo(): number }
}

export const PASSWORD = 'correct-horse-battery'
const STORY_LINES = 10
const PATIENCE_MS = 30_000
/** Webhooks of one move of time are delivered within this, or later by repetition. */
const DELIVERY_MS = 5_000
const REPETITION_MS = 40_000

type WorldInput = { studio: YearStudio; seed: number; start: number; ahead?: number }

/** Makes a world around a studio that was just opened at `start`. `ahead`: the provider's clock, in milliseconds. */
export function createWorld({ studio, seed, start, ahead = 0 }: WorldInput): World {
  const chance = createChance(seed)
  let offset = start - Date.now()
  let movedTo = start
  let calls = 0
  const stories = new Map<string, string[]>()
  const now = () => Date.now() + offset
  const world: World = {
    studio,
    model: emptyStudio(),
    chance,
    seed,
    now,
    admin: placeholderAdmin,
    expected: [],
    findings: [],
    counts: new Map(),
    happened: new Map(),
    spent: new Map(),
    isProviderAway: false,
    wasProviderAway: false,
    isMailAway: false,
    call: async (ask) => {
      calls += 1
      const base = studio.apis[calls % 2]?.url ?? ''
      const answer = await timed(world, 'calls', () => send(`${base}${ask.path}`, ask))
      if (answer.status !== 401 || !ask.as?.id) return answer
      // A session ends after a month without a visit.
      const body = { username: ask.as.username, password: PASSWORD }
      await send(`${base}/api/login`, { as: ask.as, method: 'POST', path: '', body })
      return send(`${base}${ask.path}`, ask)
    },
    expectEmail: (mail) => void world.expected.push(mail),
    tell: (member, line) => {
      const key = member?.id ?? 'studio'
      const story = stories.get(key) ?? []
      story.push(`${new Date(now()).toISOString().slice(0, 16)} ${line}`)
      stories.set(key, story.slice(-STORY_LINES))
    },
    find: (what, member = null) =>
      void world.findings.push({ at: new Date(now()).toISOString().slice(0, 19), what, memberId: member?.id ?? null }),
    storyOf: (memberId) => stories.get(memberId) ?? [],
    clock: {
      moveTo: async (instant) => {
        offset = instant - Date.now()
        movedTo = instant
        await timed(world, 'time moves', () => moveAll(world, { instant, ahead }))
      },
      movedTo: () => movedTo,
    },
  }
  return world
}

/** The present as the provider notes it, who counts in seconds. */
export const wholeSecond = ({ now }: World): number => Math.floor(now() / 1_000) * 1_000

/** Counts something that came about by itself. */
export const happens = ({ happened }: World, what: string, times = 1): void =>
  void happened.set(what, (happened.get(what) ?? 0) + times)

/** Does a piece of work and adds its time to what work of its name has taken. */
export async function timed<T>({ spent }: World, name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  try {
    return await work()
  } finally {
    spent.set(name, (spent.get(name) ?? 0) + performance.now() - start)
  }
}

/** The one time control: both API processes, then the payment account, then what the account has to say about it. */
async function moveAll(
  { studio: { apis, emulators } }: World,
  given: { instant: number; ahead: number },
): Promise<void> {
  const { instant, ahead } = given
  await Promise.all(apis.map((api) => api.setTime(instant)))
  const { url } = emulators
  const body = JSON.stringify({ now: new Date(instant + ahead).toISOString() })
  await fetch(`${url}/__local/payments/clock`, { method: 'POST', headers: { ...json, ...ownConnection }, body }).then(
    (answer) => answer.text(),
  )
  await deliverEvents(emulators)
}

/** Waits for the first attempt at each event; after a kill the repetitions follow within seconds. */
export async function deliverEvents({ payments: { webhooks } }: YearStudio['emulators']): Promise<void> {
  await webhooks.firstAttempts(DELIVERY_MS)
  // What a killed process did not take comes again by the machine's clock, however time is set.
  const end = performance.now() + REPETITION_MS
  while (webhooks.isDelivering() && webhooks.waiting() > 0 && performance.now() < end) await pause(50)
}

const json = { 'Content-Type': 'application/json' }
/** Headers of calls to the emulators: a connection that waited for its next call may be closed just when that comes. */
export const ownConnection = { Connection: 'close' }

async function send(url: string, { as, method, body }: Ask): Promise<Answer> {
  const headers = { ...(as ? { Cookie: as.cookie } : {}), ...(body ? json : {}) }
  try {
    const answer = await fetch(url, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const text = await answer.text()
    const cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    if (as && cookie) as.cookie = cookie
    const read = text.startsWith('{') || text.startsWith('[') ? (JSON.parse(text) as Record<string, unknown>) : {}
    const code = answer.ok ? 'done' : String(read.code ?? answer.status)
    return { status: answer.status, code, body: read }
  } catch {
    return { status: 0, code: 'cut off', body: {} }
  }
}

/** Asks the emulators' own controls, as the provider's dashboard and the cardholder's bank do. */
export async function control({ studio }: World, path: string, body: object = {}): Promise<Record<string, unknown>> {
  const answer = await fetch(`${studio.emulators.url}/__local/${path}`, {
    method: 'POST',
    headers: { ...json, ...ownConnection },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status} ${text}`)
  // What the studio has not heard of yet, it may lawfully act against: it hears of it first.
  await deliverEvents(studio.emulators)
  return text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {}
}

/** Pays on a hosted page with a card; true when it was taken. */
export async function payAt({ studio }: World, { url, card }: { url: string; card: string }): Promise<boolean> {
  const address = `${studio.emulators.url}${new URL(url).pathname}`
  const form = new URLSearchParams({ card, expiry: '12/49', cvc: '123', name: 'Robin Reed' })
  const answer = await fetch(address, { method: 'POST', headers: ownConnection, body: form, redirect: 'manual' })
  await answer.text()
  await deliverEvents(studio.emulators)
  return answer.status === 303
}

/** Passes the step that a card's bank asks for; true when the payment was taken. */
export async function authenticateAt({ studio }: World, { url }: { url: string }): Promise<boolean> {
  const address = `${studio.emulators.url}${new URL(url).pathname}/authenticate`
  const body = new URLSearchParams({ outcome: 'complete' })
  const answer = await fetch(address, { method: 'POST', headers: ownConnection, body, redirect: 'manual' })
  await answer.text()
  await deliverEvents(studio.emulators)
  return answer.status === 303
}

const placeholderAdmin: Member = {
  ...{ place: 0, id: '', name: '', username: '', email: '', cookie: '' },
  ...{ isAdmin: true, isClosed: false, isVerified: false, hasPremium: false },
}
