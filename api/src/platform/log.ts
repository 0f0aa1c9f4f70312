import { type DestinationStream, type Logger, pino } from 'pino'
import { redact, redactText } from './redact.ts'

export type Log = Logger

/** One JSON object a line. Every entry passes `redact` first: never a password, token, cookie or card. */
export function createLog(input: {
  level: string
  version?: string | undefined
  destination?: DestinationStream
}): Log {
  const { level, version, destination } = input
  const options = {
    level,
    base: version ? { version } : undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }), log: redactObject },
    hooks: { logMethod: redactMessage },
    serializers: { err: (error: unknown) => error },
  }
  return redactingChildren(destination ? pino(options, destination) : pino(options))
}

// pino passes what a child is bound to around its formatters.
function redactingChildren(log: Log): Log {
  const { child } = log
  log.child = function redacted(this: Log, bindings: Record<string, unknown>) {
    return child.call(this, redactObject(bindings))
  } as typeof child
  return log
}

function redactObject(object: Record<string, unknown>): Record<string, unknown> {
  return redact(object) as Record<string, unknown>
}

function redactMessage(this: Log, args: Parameters<pino.LogFn>, method: pino.LogFn): void {
  const clean = args.map((arg) => (typeof arg === 'string' ? redactText(arg) : arg))
  method.apply(this, clean as Parameters<pino.LogFn>)
}
