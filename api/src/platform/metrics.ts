import type { EndpointName } from '@studio/contract'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type SecurityReason, securityReasons } from './security-events.ts'
import type { Tx } from './transaction.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 15]

const providerOutcomes = ['ok', 'refused', 'away', 'failed'] as const
export type ProviderOutcome = (typeof providerOutcomes)[number]

const providers = ['payments', 'mail', 'images'] as const
export type Provider = (typeof providers)[number]

type ProviderCall = { provider: Provider; call: string; outcome: ProviderOutcome; seconds: number }

type SeatChange = 'taken' | 'released'

/** What this process counts about itself; figures from the database cover all processes (features/operations). */
export function createMetrics({ version }: { version: string }) {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'studio_http_request_duration_seconds',
    help: 'Requests by the name of their call in the endpoint table ("none" for addresses that nothing serves) and status.',
    labelNames: ['route', 'status'] as const,
    buckets: SECONDS,
    registers,
  })
  const responses = new Counter({
    name: 'studio_http_responses_total',
    help: 'Answered requests by class of status: 2xx to 5xx.',
    labelNames: ['class'] as const,
    registers,
  })
  const seats = new Counter({
    name: 'studio_seats_total',
    help: 'Seats taken and released by committed transactions, and requests refused because a class was full.',
    labelNames: ['outcome'] as const,
    registers,
  })
  const queuedJobs = new Counter({
    name: 'studio_job_tries_total',
    help: 'Tries of queued jobs by kind and outcome: done, away, refused, failed.',
    labelNames: ['kind', 'outcome'] as const,
    registers,
  })
  const timedJobs = new Histogram({
    name: 'studio_timed_job_duration_seconds',
    help: 'Runs of the jobs on the clock by outcome: done, failed.',
    labelNames: ['task', 'outcome'] as const,
    buckets: [0.01, 0.1, 1, 10, 60],
    registers,
  })
  const providerCalls = new Counter({
    name: 'studio_provider_calls_total',
    help: 'Calls to the services outside by service and outcome: ok, refused, away, failed.',
    labelNames: ['provider', 'outcome'] as const,
    registers,
  })
  const providerTimes = new Histogram({
    name: 'studio_provider_call_duration_seconds',
    help: 'Time of calls to the services outside by service and call.',
    labelNames: ['provider', 'call'] as const,
    buckets: SECONDS,
    registers,
  })
  const commands = new Histogram({
    name: 'studio_database_command_duration_seconds',
    help: 'Commands to the database by name and outcome: ok, failed.',
    labelNames: ['command', 'outcome'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 10],
    registers,
  })
  const browserErrors = new Counter({
    name: 'studio_browser_errors_total',
    help: 'Errors that browsers reported, by the part of the site that they happened in.',
    labelNames: ['app'] as const,
    registers,
  })
  const securityEvents = new Counter({
    name: 'studio_security_events_total',
    help: 'Wrong passwords and codes, forged events, foreign origins and refused admin calls, by reason.',
    labelNames: ['reason'] as const,
    registers,
  })
  new Gauge({ name: 'studio_build_info', help: 'The release that runs.', labelNames: ['version'] as const, registers })
    .labels(version)
    .set(1)
  // A counter that appears with its first event hides it from Prometheus, which needs a value before: these are there.
  for (const outcome of ['taken', 'refused', 'released']) seats.inc({ outcome }, 0)
  for (const kind of ['2xx', '3xx', '4xx', '5xx']) responses.inc({ class: kind }, 0)
  for (const provider of providers) for (const outcome of providerOutcomes) providerCalls.inc({ provider, outcome }, 0)
  for (const reason of securityReasons) securityEvents.inc({ reason }, 0)
  requests.zero({ route: 'receivePaymentEvent', status: '400' })
  const uncommitted = new WeakMap<Tx, SeatChange[]>()
  return {
    registry,
    request({ route, status, seconds }: { route: EndpointName | 'none'; status: number; seconds: number }): void {
      requests.observe({ route, status }, seconds)
      responses.inc({ class: `${Math.floor(status / 100)}xx` })
    },
    /** Notes what a transaction does to a seat; it is counted when the transaction is committed, and only then. */
    noteSeat({ change, tx }: { change: SeatChange; tx: Tx }): void {
      const noted = uncommitted.get(tx)
      if (noted) noted.push(change)
      else uncommitted.set(tx, [change])
    },
    committed(tx: Tx): void {
      for (const outcome of uncommitted.get(tx) ?? []) seats.inc({ outcome })
    },
    seatRefused: (): void => seats.inc({ outcome: 'refused' }),
    queuedJob: (tried: { kind: string; outcome: string }): void => queuedJobs.inc(tried),
    timedJob: ({ seconds, ...run }: { task: string; outcome: 'done' | 'failed'; seconds: number }): void =>
      timedJobs.observe(run, seconds),
    providerCall({ provider, call, outcome, seconds }: ProviderCall): void {
      providerCalls.inc({ provider, outcome })
      providerTimes.observe({ provider, call }, seconds)
    },
    databaseCommand: ({ seconds, ...made }: { command: string; outcome: 'ok' | 'failed'; seconds: number }): void =>
      commands.observe(made, seconds),
    browserError: (app: string): void => browserErrors.inc({ app }),
    securityEvent: (reason: SecurityReason): void => securityEvents.inc({ reason }),
    /** Also measures this process: CPU, memory, event-loop lag. It costs a timer, so only a scraped process does it. */
    watchProcess: (): void => collectDefaultMetrics({ register: registry }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
