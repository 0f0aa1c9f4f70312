/**
 * The path of an address as nginx reads it: decoded, slashes merged, dot segments resolved. Undefined, which is answered
 * 400, when it cannot be decoded, holds a zero byte, or climbs above the root.
 */
export function readPath(url: string): string | undefined {
  const raw = url.split(/[?#]/, 1)[0] ?? ''
  if (!raw.startsWith('/')) return undefined
  const path = decode(raw)
  return path === undefined || path.includes('\0') ? undefined : resolveDots(path)
}

function decode(raw: string): string | undefined {
  try {
    return decodeURIComponent(raw)
  } catch {
    return undefined
  }
}

function resolveDots(path: string): string | undefined {
  const segments: string[] = []
  const all = path.split('/').filter(Boolean)
  for (const segment of all) {
    if (segment === '..' && segments.pop() === undefined) return undefined
    if (segment !== '..' && segment !== '.') segments.push(segment)
  }
  const endsInFolder = path.endsWith('/') || all.at(-1) === '.' || all.at(-1) === '..'
  return segments.length === 0 ? '/' : `/${segments.join('/')}${endsInFolder ? '/' : ''}`
}
