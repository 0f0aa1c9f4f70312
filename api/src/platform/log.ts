import { type DestinationStream, type Logger, pino } from 'pino'

const SECRET_NAME =
  /pass(word|wd)?|secret|token|cookie|authorization|card|cvc|cvv|\bsid\b|session_?id|api_?key|signature/i
const MAX_DEPTH = 6
const MAX_TEXT_LENGTH = 4_000
const MAX_LIST_LENGTH = 50

const secretPatterns: ReadonlyArray<[pattern: RegExp, replacement: string]> = [
  [/\b(?:\d[ -]?){12,18}\d\b/g, '[card]'],
  [/:\/\/[^/\s:@]*:[^@\s/]+@/g, '://[secret]@'],
  [/\b(?:sk|rk|pk|whsec)_[A-Za-z0-9_]+/g, '[secret]'],
  [/\b((?:__Host-)?sid|token|password|signature)=[^;&\s"']+/gi, '$1=[secret]'],
  [/\bBearer\s+\S+/gi, 'Bearer [secret]'],
  [/\$argon2\S+/g, '[secret]'],
]

export function redactText(text: string): string {
  let redactedText = text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}...` : text
  for (const [pattern, replacement] of secretPatterns) redactedText = redactedText.replace(pattern, replacement)
  return redactedText
}

function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (value instanceof Error) return redactError(value, depth)
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'object' || value === null) return value
  if (depth >= MAX_DEPTH) return '[deep]'
  if (Array.isArray(value)) return value.slice(0, MAX_LIST_LENGTH).map((element) => redact(element, depth + 1))
  const redactedFields: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(value)) {
    const isSecret = SECRET_NAME.test(name) && field !== null && typeof field !== 'boolean'
    redactedFields[name] = isSecret ? '[secret]' : redact(field, depth + 1)
  }
  return redactedFields
}

function redactError(error: Error, depth: number): unknown {
  return {
    type: error.name,
    message: redactText(error.message),
    stack: redactText(error.stack ?? ''),
    ...('code' in error ? { code: error.code } : {}),
    ...(error.cause === undefined || depth >= MAX_DEPTH ? {} : { cause: redact(error.cause, depth + 1) }),
  }
}

export type Log = Logger

/** Creates a log with one JSON object per line, in which passwords, tokens, cookies and card numbers are redacted. */
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
    // `redactObject` has already turned the error into plain fields.
    serializers: { err: (error: unknown) => error },
  }
  return destination ? pino(options, destination) : pino(options)
}

function redactObject(object: Record<string, unknown>): Record<string, unknown> {
  return redact(object) as Record<string, unknown>
}

function redactMessage(this: Log, args: Parameters<pino.LogFn>, method: pino.LogFn): void {
  const redactedArgs = args.map((arg) => (typeof arg === 'string' ? redactText(arg) : arg))
  method.apply(this, redactedArgs as Parameters<pino.LogFn>)
}
