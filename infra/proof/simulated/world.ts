import { setTimeout as pause } from 'node:timers/promises'
import type { SimulatedStudio } from './simulated-studio.ts'

/** An account of the studio; the cookie travels by hand. */
export type Account = { place: number; id: string; username: string; email: string; cookie: string }
export type Answer = { status: number; code: string; body: Record<string, unknown> }
type Ask = { as?: Account | null; method: 'GET' | 'POST' | 'PATCH' | 'DELETE'; path: string; body?: object }

/** A running studio, and one time for all of it. */
export type World = {
  studio: SimulatedStudio
  /** The instant it is. */
  now(): number
  /** Moves every clock on to an instant; it runs on from there. */
  moveTo(instant: number): Promise<void>
  call(ask: Ask): Promise<Answer>
}

export const PASSWORD = 'correct-horse-battery'
const PATIENCE_MS = 30_000
/** Webhooks of one move of time are delivered within this, or later by repetition. */
const DELIVERY_MS = 5_000
const REPETITION_MS = 40_000

type WorldInput = { studio: SimulatedStudio; start: number; ahead?: number }

/** Makes a world around a studio that was just opened at `start`. `ahead`: the provider's clock, in milliseconds. */
export function createWorld({ studio, start, ahead = 0 }: WorldInput): World {
  let offset = start - Date.now()
  let calls = 0
  return {
    studio,
    now: () => Date.now() + offset,
    call: async (ask) => {
      calls += 1
      const base = studio.apis[calls % 2]?.url ?? ''
      const answer = await send(`${base}${ask.path}`, ask)
      if (answer.status !== 401 || !ask.as?.id) return answer
      // A session ends after a month without a visit.
      const body = { username: ask.as.username, password: PASSWORD }
      await send(`${base}/api/login`, { as: ask.as, method: 'POST', path: '', body })
      return send(`${base}${ask.path}`, ask)
    },
    moveTo: async (instant) => {
      offset = instant - Date.now()
      await moveAll(studio, { instant, ahead })
    },
  }
}

/** The one time control: both API processes, then the payment account, then what the account has to say about it. */
async function moveAll({ apis, emulators }: SimulatedStudio, given: { instant: number; ahead: number }): Promise<void> {
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
export async function deliverEvents({ payments: { webhooks } }: SimulatedStudio['emulators']): Promise<void> {
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
