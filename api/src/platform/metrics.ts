import type { EndpointName } from '@studio/contract'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { AppError, type SecurityReason, securityReasons } from './app-error.ts'
import { classifyFailure } from './queue/job-queue.ts'

const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 15]

const providerOutcomes = ['ok', 'refused', 'unavailable', 'failed'] as const
type ProviderOutcome = (typeof providerOutcomes)[number]

const providers = ['payments', 'mail', 'images'] as const
export type Provider = (typeof providers)[number]

/** The metrics of this process. Figures from the database, for all processes, are in features/operations. */
export function createMetrics({ version }: { version: string }) {
  const registry = new Registry()
  const registers = [registry]
  const createCounter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name, help, labelNames, registers })
  const createHistogram = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    buckets: number[] = DURATION_BUCKETS,
  ) => new Histogram({ name, help, labelNames, buckets, registers })
  const requests = createHistogram(
    'studio_http_request_duration_seconds',
    'Requests by the name of their call in the endpoint table ("none" for addresses that nothing serves) and status.',
    ['route', 'status'],
  )
  const responses = createCounter('studio_http_responses_total', 'Answered requests by class of status: 2xx to 5xx.', [
    'class',
  ])
  const providerCalls = createCounter(
    'studio_provider_calls_total',
    'Calls to external services by service and outcome: ok, refused, unavailable, failed.',
    ['provider', 'outcome'],
  )
  const databaseCommands = createHistogram(
    'studio_database_command_duration_seconds',
    'Commands to the database by name and outcome: ok, failed.',
    ['command', 'outcome'],
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 10],
  )
  const securityEvents = createCounter(
    'studio_security_events_total',
    'Wrong passwords and codes, forged events, foreign origins and refused admin calls, by reason.',
    ['reason'],
  )
  new Gauge({ name: 'studio_build_info', help: 'The release that runs.', labelNames: ['version'] as const, registers })
    .labels(version)
    .set(1)
  // Prometheus would not count the event with which a counter first appears, so these start at zero.
  for (const statusClass of ['2xx', '3xx', '4xx', '5xx']) responses.inc({ class: statusClass }, 0)
  for (const provider of providers) for (const outcome of providerOutcomes) providerCalls.inc({ provider, outcome }, 0)
  for (const reason of securityReasons) securityEvents.inc({ reason }, 0)
  // An alert counts the refused payment events (infra/watch/alerts.yml).
  requests.zero({ route: 'receivePaymentEvent', status: '400' })
  return {
    registry,
    recordRequest({ route, status, seconds }: { route: EndpointName | 'none'; status: number; seconds: number }): void {
      requests.observe({ route, status }, seconds)
      responses.inc({ class: `${Math.floor(status / 100)}xx` })
    },
    recordProviderCall: (call: { provider: Provider; outcome: ProviderOutcome }): void => providerCalls.inc(call),
    recordDatabaseCommand: ({
      seconds,
      ...labels
    }: {
      command: string
      outcome: 'ok' | 'failed'
      seconds: number
    }): void => databaseCommands.observe(labels, seconds),
    recordSecurityEvent: (reason: SecurityReason): void => securityEvents.inc({ reason }),
    /** Adds CPU, memory and event-loop lag. It needs a timer, so only a process that is scraped does it. */
    watchProcess: (): void => collectDefaultMetrics({ register: registry }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>

type Method = (...args: never[]) => unknown

/** Wraps a service so that the outcome of each asynchronous call is counted. */
export function measureCalls<Service extends object>(input: {
  metrics: Metrics
  provider: Provider
  service: Service
}): Service {
  const { metrics, provider, service } = input
  // Reads the method at each call, since tests replace methods of the service.
  const getMethod = (name: string) => (service as Record<string, Method>)[name]
  const countOutcomes = (name: string) =>
    function callAndCount(...args: never[]) {
      const answer = getMethod(name)?.apply(service, args)
      if (!(answer instanceof Promise)) return answer
      answer.then(
        () => metrics.recordProviderCall({ provider, outcome: 'ok' }),
        (error: unknown) => metrics.recordProviderCall({ provider, outcome: toOutcome(error) }),
      )
      return answer
    }
  const measuredMembers = Object.entries(service).map(([name, member]) => [
    name,
    typeof member === 'function' ? countOutcomes(name) : member,
  ])
  return Object.fromEntries(measuredMembers) as Service
}

function toOutcome(error: unknown): ProviderOutcome {
  const failureKind = classifyFailure(error)
  // Errors of the image service differ only by their status.
  const isImageServiceDown = failureKind === 'failed' && error instanceof AppError && error.status >= 502
  return isImageServiceDown ? 'unavailable' : failureKind
}
