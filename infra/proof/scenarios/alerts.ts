import { setTimeout as pause } from 'node:timers/promises'
import { ObjectId } from 'mongodb'
import { tell } from '../ledger.ts'
import { type Person, signInAdmin, signUp, toOutcome } from '../person.ts'
import { judge, type ProvokedAlert, type Scrape, scrape } from '../prometheus.ts'
import type { AppUnderTest } from '../studio.ts'
import { until } from '../until.ts'
import { type OccurrenceRef, openOccurrence, type PartResult } from './rush.ts'

const MINUTE_MS = 60_000
const BUYERS = 16

type Scene = { studio: AppUnderTest; occurrence: OccurrenceRef; buyers: Person[]; member: string }
/** What makes an alert fire; those that end a process for good come last. */
type Provocation = {
  alerts: readonly string[]
  provoke(scene: Scene): Promise<void>
  repair?(scene: Scene): Promise<void>
}

/**
 * Provokes each alert at the running product, one after the other, and lets Prometheus judge what the processes said of
 * themselves before and after: no alert before, that one after.
 */
export async function alerts(studio: AppUnderTest): Promise<PartResult> {
  const admin = await signInAdmin(studio)
  const occurrence = await openOccurrence(admin, { seats: BUYERS })
  const buyers = [...(await signUp(studio, { count: BUYERS }))]
  const first = buyers.pop()
  // A time that was never counted before cannot be seen growing.
  await first?.at(0).call('startClassCheckout', { body: occurrence })
  const { email } = (await first?.at(0).call('getUser')) ?? { email: '' }
  const scene = { studio, occurrence, buyers, member: email }
  const provoked: ProvokedAlert[] = []
  for (const { alerts: expected, provoke, repair } of provocations) {
    const before = await scrape(studio.metrics)
    await provoke(scene)
    const after = await scrape(studio.metrics)
    provoked.push(...expected.map((alert) => ({ alert, before, after })))
    await repair?.(scene)
  }
  const broken = judge(provoked)
  const line = `${provoked.length - broken.length} of ${provoked.length} alerts fired, each after its cause and not before`
  return { broken, figures: { alerts: provoked.length, series: provoked[0]?.before.size ?? 0 }, line }
}

const payments = (body: object) => (scene: Scene) => tell(scene.studio, { path: 'payments/faults', body })
const mendPayments = payments({ mode: 'off' })

/** So many people ask for a checkout at once; what becomes of it does not matter. */
async function checkouts({ buyers, occurrence }: Scene, count: number): Promise<void> {
  const asked = buyers.splice(0, count)
  await Promise.all(asked.map((buyer) => toOutcome(buyer.at(0).call('startClassCheckout', { body: occurrence }))))
}

const jobs = ({ studio }: Scene) => studio.database.collection<{ _id: string }>('job_queue')

/** Queues the refunds of payments that the provider does not know, as the product does. */
async function queueRefunds(scene: Scene, { ids, dueAt }: { ids: readonly string[]; dueAt: Date }): Promise<void> {
  const now = new Date()
  const about = { userId: 'nobody', title: 'Proof' }
  const refunds = ids.map((paymentIntentId) => ({
    ...{ _id: new ObjectId(), paymentIntentId, ...about, amountCents: 100, reason: 'cancelled-by-studio' },
    ...{ checkoutId: null, status: 'due', createdAt: now, doneAt: null, keptAt: null },
  }))
  await scene.studio.database.collection('refunds').insertMany(refunds)
  const queued = refunds.map(({ _id, paymentIntentId: id }) => ({
    ...{ _id: `refund:${id}`, kind: 'refund', ...about, recipient: null },
    ...{ payload: { refundId: _id.toHexString() }, status: 'waiting', attempts: 0, round: 0 },
    ...{ dueAt, every: null, claim: `proof-${id}`, startedAt: null, failure: null, since: now, createdAt: now },
    ...{ failedAt: null, lastError: null, handledAt: null, handledReason: null },
  }))
  await jobs(scene).insertMany(queued)
}

const largest = (said: Scrape, name: string) =>
  Math.max(0, ...[...said].filter(([series]) => series.startsWith(`${name}{`)).map(([, value]) => value))

/** Waits until a process says more of something than so much. */
const untilMore = ({ studio }: Scene, name: string, than: number) =>
  until({
    what: `${name} is above ${than}`,
    holds: async () => largest(await scrape(studio.metrics), name) > than,
  })

const provocations: readonly Provocation[] = [
  {
    alerts: ['StudioPaymentEventsRefused'],
    async provoke({ studio }) {
      const forged = { method: 'POST', headers: { 'Stripe-Signature': 't=1,v1=forged' }, body: '{}' }
      for (let sent = 0; sent < 5; sent += 1) {
        const { status } = await fetch(`${studio.apis[0]}/api/webhooks/stripe`, forged)
        if (status !== 400) throw new Error(`a forged event was answered ${status}`)
      }
    },
  },
  {
    alerts: ['StudioAttacked'],
    async provoke({ studio }) {
      const headers = { 'Content-Type': 'application/json', Origin: 'https://evil.example' }
      for (let sent = 0; sent < 40; sent += 1) {
        const { status } = await fetch(`${studio.apis[0]}/api/logout`, { method: 'POST', headers, body: '{}' })
        if (status !== 403) throw new Error(`a call of a foreign origin was answered ${status}`)
      }
    },
  },
  {
    alerts: ['StudioSlow'],
    async provoke(scene) {
      await payments({ mode: 'slow' })(scene)
      await checkouts(scene, 5)
    },
    repair: mendPayments,
  },
  {
    alerts: ['StudioProviderAway'],
    async provoke(scene) {
      await payments({ mode: 'error' })(scene)
      await checkouts(scene, 5)
    },
    repair: mendPayments,
  },
  {
    alerts: ['StudioJobsLate'],
    // While the provider is away one try speaks for all of them: the others stay due.
    async provoke(scene) {
      await payments({ mode: 'error' })(scene)
      const dueAt = new Date(Date.now() - 6 * MINUTE_MS)
      await queueRefunds(scene, { ids: Array.from({ length: 50 }, (_, place) => `pi_late_${place}`), dueAt })
    },
    async repair(scene) {
      await jobs(scene).deleteMany({ _id: { $gte: 'refund:pi_late_', $lt: 'refund:pi_late_~' } })
      await mendPayments(scene)
    },
  },
  {
    alerts: ['StudioFailedWork'],
    async provoke(scene) {
      await queueRefunds(scene, { ids: ['pi_unknown'], dueAt: new Date() })
      await untilMore(scene, 'studio_failed_work', 0)
    },
  },
  {
    alerts: ['StudioMailWaits'],
    async provoke({ studio, member }) {
      await tell(studio, { path: 'mail/faults', body: { mode: 'error' } })
      const queue = studio.database.collection('job_queue')
      const body = JSON.stringify({ email: member })
      const headers = { 'Content-Type': 'application/json' }
      await fetch(`${studio.apis[0]}/api/forgot-username`, { method: 'POST', headers, body })
      const since = new Date(Date.now() - 11 * MINUTE_MS)
      await until({
        what: 'a mail waits',
        holds: async () => (await queue.updateMany({ kind: 'mail' }, { $set: { since } })).matchedCount > 0,
      })
    },
    repair: ({ studio }) => tell(studio, { path: 'mail/faults', body: { mode: 'off' } }),
  },
  {
    alerts: ['StudioEventLoopBlocked'],
    async provoke({ studio }) {
      await scrape(studio.metrics)
      studio.signalApi(0, 'SIGSTOP')
      await pause(2_500)
      studio.signalApi(0, 'SIGCONT')
    },
  },
  {
    alerts: ['StudioApiDown'],
    provoke: ({ studio }) => studio.stopApi(1),
  },
  {
    alerts: ['StudioErrors', 'StudioDatabaseDown'],
    async provoke({ studio }) {
      await studio.stopDatabase()
      const ask = () => fetch(`${studio.apis[0]}/api/classes`).then(({ status }) => status)
      const statuses = await Promise.all(Array.from({ length: 10 }, ask))
      if (statuses.some((status) => status < 500)) throw new Error(`without a database: ${statuses.join(', ')}`)
    },
  },
]
