import { type Context, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { endpoints } from '@studio/contract'
import type { MiddlewareHandler } from 'hono'
import type { mongo } from 'mongoose'
import type { HttpEnv } from '../platform/http.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Database } from './mongo.ts'

/** Traces of this process, sent to a collector in batches. */
export type Traces = {
  /** To be the first that a request passes: its span, of which the others are parts. */
  middleware: MiddlewareHandler<HttpEnv>
  /** Sends what is left and stops; never throws. */
  close(): Promise<void>
}

/**
 * Sends a span of each request, database command and outgoing call to an OTLP collector over HTTP. No span holds a
 * path, a query, a value or a person. Import this file only when there is a collector, since it loads the SDK; the
 * database must have been opened with `monitorCommands`.
 */
export function openTraces(input: {
  /** The collector's base address, e.g. http://collector:4318. */
  endpoint: string
  version: string
  database: Database
  metrics: Metrics
}): Traces {
  const { endpoint, version, database, metrics } = input
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'studio-api', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const tracer = provider.getTracer('studio')

  /** A part of a request that has just ended and took so long. */
  const addPart = (part: { name: string; seconds: number; failed: boolean; within: Context }) => {
    const { name, seconds, failed, within } = part
    if (!trace.getSpan(within)) return
    const end = Date.now()
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, startTime: end - seconds * 1_000 }, within)
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(end)
  }
  const commands = watchCommands({ database, addPart })
  metrics.watchProviderCalls(({ provider: service, call, outcome, seconds }) =>
    addPart({ name: `${service} ${call}`, seconds, failed: outcome !== 'ok', within: context.active() }),
  )
  return {
    middleware: (http, next) =>
      tracer.startActiveSpan('request', { kind: SpanKind.SERVER }, async (span) => {
        try {
          await next()
        } finally {
          describe(span, http)
          span.end()
        }
      }),
    async close() {
      commands.stop()
      await provider.shutdown().catch(() => undefined)
      context.disable()
    },
  }
}

function describe(span: Span, http: Parameters<MiddlewareHandler<HttpEnv>>[0]): void {
  const name = http.get('endpoint')
  const { status } = http.res
  span.updateName(name ?? 'none')
  span.setAttributes({
    'http.request.method': http.req.method,
    'http.response.status_code': status,
    'studio.request_id': http.get('requestId'),
    ...(name ? { 'http.route': endpoints[name].path } : {}),
  })
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
}

type AddPart = (part: { name: string; seconds: number; failed: boolean; within: Context }) => void

// What a command belongs to is known when it starts, how long it took when it has ended.
function watchCommands({ database, addPart }: { database: Database; addPart: AddPart }): { stop(): void } {
  const client = database.connection.getClient()
  const running = new Map<number, Context>()
  const started = ({ requestId }: mongo.CommandStartedEvent) => void running.set(requestId, context.active())
  const ended = (failed: boolean) => (event: mongo.CommandSucceededEvent | mongo.CommandFailedEvent) => {
    const within = running.get(event.requestId)
    running.delete(event.requestId)
    if (within) addPart({ name: `mongodb ${event.commandName}`, seconds: event.duration / 1_000, failed, within })
  }
  const [succeeded, failed] = [ended(false), ended(true)]
  client.on('commandStarted', started).on('commandSucceeded', succeeded).on('commandFailed', failed)
  return {
    stop: () =>
      void client.off('commandStarted', started).off('commandSucceeded', succeeded).off('commandFailed', failed),
  }
}
