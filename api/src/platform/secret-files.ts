import { readFileSync } from 'node:fs'

type Source = Record<string, string | undefined>

/** Replaces NAME_FILE by NAME with the text of that file; `problems` names what cannot be read or is set twice. */
export function readSecretFiles(source: Source, names: readonly string[]): { source: Source; problems: string[] } {
  const problems: string[] = []
  const read: Source = { ...source }
  for (const name of names) {
    const path = source[`${name}_FILE`]
    if (!path) continue
    if (source[name]) problems.push(`${name} and ${name}_FILE are both set`)
    try {
      read[name] = readFileSync(path, 'utf8').trim()
    } catch {
      problems.push(`${name}_FILE is ${path}, which cannot be read`)
    }
  }
  return { source: read, problems }
}

/** A database address with its password; undefined when it names no user or has a password already. */
export function addPassword(uri: string, password: string): string | undefined {
  const [, head, rest] = /^(mongodb(?:\+srv)?:\/\/[^:@/]+)(@.*)$/.exec(uri) ?? []
  return head && rest && `${head}:${encodeURIComponent(password)}${rest}`
}
