import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { VersionFields } from '@studio/contract'
import { AppError } from './app-error.ts'

/** The versions that an `If-Match` header accepts; null accepts any. */
export type IfMatch = readonly string[] | null

/** Adds `version`, a digest of the visible fields. It changes when and only when one of them does. */
export function withVersion<Entity extends object>(
  entity: Entity,
  { createdAt, updatedAt = createdAt }: { createdAt: Date; updatedAt?: Date | undefined },
): Entity & VersionFields {
  const visibleFields = { ...entity, updatedAt: updatedAt.toISOString() }
  return { ...visibleFields, version: toVersion(visibleFields) }
}

export function toVersion(fields: object): string {
  const sortedFields = Object.entries(fields).sort(([name], [otherName]) => (name < otherName ? -1 : 1))
  return hash('sha256', JSON.stringify(sortedFields), 'base64url').slice(0, 16)
}

/** Accepts weak tags too (`W/"..."`), since a proxy that compresses responses makes tags weak. */
export function readIfMatch(header: string | undefined): IfMatch {
  if (!header || header.trim() === '*') return null
  return header.split(',').map((tag) =>
    tag
      .trim()
      .replace(/^W\//, '')
      .replace(/^"(.*)"$/, '$1'),
  )
}

/** Throws CHANGED_MEANWHILE with the current entity unless `ifMatch` names its version or is absent. */
export function assertUnchanged(current: VersionFields, ifMatch: IfMatch | undefined): void {
  if (!ifMatch || ifMatch.includes(current.version)) return
  throw new AppError('CHANGED_MEANWHILE', 'This was changed while you were working on it.', {
    extra: { current },
    headers: { ETag: formatEntityTag(current) },
  })
}

export const formatEntityTag = ({ version }: Pick<VersionFields, 'version'>): string => `"${version}"`

/** Whether applying the changes would change the entity. Null equals an absent field. */
export const changesAnything = (entity: object, changes: object): boolean =>
  Object.entries(changes).some(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(Reflect.get(entity, name) ?? null, value),
  )
