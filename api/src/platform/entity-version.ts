import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { VersionFields } from '@studio/contract'
import { AppError } from './app-error.ts'

export type IfMatch = readonly string[] | null

/** An entity with a digest of its visible fields, which changes with every visible change and no other. */
export function withVersion<Entity extends object>(
  entity: Entity,
  { createdAt, updatedAt = createdAt }: { createdAt: Date; updatedAt?: Date | undefined },
): Entity & VersionFields {
  const shown = { ...entity, updatedAt: updatedAt.toISOString() }
  return { ...shown, version: toVersion(shown) }
}

export const toVersion = (fields: object): string =>
  hash('sha256', JSON.stringify(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))), 'base64url').slice(0, 16)

/** The versions of an `If-Match` header; a proxy that compresses answers may have made its tag weak (`W/"..."`). */
export function readIfMatch(header: string | undefined): IfMatch {
  if (!header || header.trim() === '*') return null
  return header.split(',').map((tag) =>
    tag
      .trim()
      .replace(/^W\//, '')
      .replace(/^"(.*)"$/, '$1'),
  )
}

/** Throws CHANGED_MEANWHILE with the present state when it is not the one that the caller has seen. */
export function assertUnchanged(present: VersionFields, ifMatch: IfMatch | undefined): void {
  if (!ifMatch || ifMatch.includes(present.version)) return
  throw new AppError('CHANGED_MEANWHILE', 'This was changed while you were working on it.', {
    extra: { current: present },
    headers: { ETag: entityTag(present) },
  })
}

export const entityTag = ({ version }: Pick<VersionFields, 'version'>): string => `"${version}"`

/** Whether a partial change says anything else than what is there; null is the same as a field that is not there. */
export const changesAnything = (before: object, changes: object): boolean =>
  Object.entries(changes).some(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(Reflect.get(before, name) ?? null, value),
  )
