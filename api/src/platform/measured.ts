import { AppError } from './app-error.ts'
import type { Metrics, Provider, ProviderOutcome } from './metrics.ts'
import { classifyFailure } from './queue/failures.ts'

type Method = (...args: never[]) => unknown

/** The same service, with each of its asynchronous calls counted by outcome and duration. */
export function measured<Service extends object>(input: {
  metrics: Metrics
  provider: Provider
  service: Service
}): Service {
  const { metrics, provider, service } = input
  const methodOf = (call: string) => (service as Record<string, Method>)[call]
  const measure = (call: string) =>
    function counted(this: unknown, ...args: never[]) {
      const started = performance.now()
      const answer = methodOf(call)?.apply(service, args)
      if (!(answer instanceof Promise)) return answer
      const note = (outcome: ProviderOutcome) =>
        metrics.providerCall({ provider, call, outcome, seconds: (performance.now() - started) / 1_000 })
      answer.then(
        () => note('ok'),
        (error: unknown) => note(outcomeOf(error)),
      )
      return answer
    }
  const entries = Object.entries(service).map(([name, value]) => [
    name,
    typeof value === 'function' ? measure(name) : value,
  ])
  return Object.fromEntries(entries) as Service
}

function outcomeOf(error: unknown): ProviderOutcome {
  const kind = classifyFailure(error)
  // The picture service's errors differ only by status.
  return kind === 'failed' && error instanceof AppError && error.status >= 502 ? 'away' : kind
}
