import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { VersionFields } from '@studio/contract'
import { AppError } from './app-error.ts'

export type IfMatch = readonly string[] | null

/** Adds `version`, a digest of the visible fields, which changes with every visible change and no other. */
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

/** The versions in an `If-Match` header. A proxy that compresses responses may have made the tag weak (`W/"..."`). */
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
    headers: { ETag: entityTag(current) },
  })
}

export const entityTag = ({ version }: Pick<VersionFields, 'version'>): string => `"${version}"`

/** Whether a partial change differs from the entity. Null equals an absent field. */
export const changesAnything = (entity: object, changes: object): boolean =>
  Object.entries(changes).some(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(Reflect.get(entity, name) ?? null, value),
  )
