const SECRET_NAME =
  /pass(word|wd)?|secret|token|cookie|authorization|card|cvc|cvv|\bsid\b|session_?id|api_?key|signature/i
const DEEPEST = 6
const LONGEST_TEXT = 4_000

const patterns: ReadonlyArray<[RegExp, string]> = [
  [/\b(?:\d[ -]?){12,18}\d\b/g, '[card]'],
  [/:\/\/[^/\s:@]*:[^@\s/]+@/g, '://[secret]@'],
  [/\b(?:sk|rk|pk|whsec)_[A-Za-z0-9_]+/g, '[secret]'],
  [/\b((?:__Host-)?sid|token|password|signature)=[^;&\s"']+/gi, '$1=[secret]'],
  [/\bBearer\s+\S+/gi, 'Bearer [secret]'],
  [/\$argon2\S+/g, '[secret]'],
]

export function redactText(text: string): string {
  let clean = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}...` : text
  for (const [pattern, replacement] of patterns) clean = clean.replace(pattern, replacement)
  return clean
}

/** A copy of anything that is about to be logged, without what must never be in a log. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (value instanceof Error) return redactError(value, depth)
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'object' || value === null) return value
  if (depth >= DEEPEST) return '[deep]'
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => redact(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      SECRET_NAME.test(name) && item !== null && typeof item !== 'boolean' ? '[secret]' : redact(item, depth + 1),
    ]),
  )
}

function redactError(error: Error, depth: number): unknown {
  return {
    type: error.name,
    message: redactText(error.message),
    stack: redactText(error.stack ?? ''),
    ...('code' in error ? { code: error.code } : {}),
    ...(error.cause === undefined || depth >= DEEPEST ? {} : { cause: redact(error.cause, depth + 1) }),
  }
}
