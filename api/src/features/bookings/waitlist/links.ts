import { timingSafeEqual } from 'node:crypto'
import { buildUrl, endpoints } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { isEntityId } from '../../../platform/ids.ts'

/** What a link in a mail does; `accept` belongs to one offer, the entry's held seat. */
export type LinkAct = { entryId: string; act: 'leave' } | { entryId: string; act: 'accept'; bookingId: string }

const aboutOf = ({ entryId, act, ...rest }: LinkAct) =>
  ['waitlist-link', act, entryId, ...('bookingId' in rest ? [rest.bookingId] : [])].join(':')

/** The address of a page whose button leaves the list or accepts an offer without signing in: signed, never stored. */
export function linkHref({ seal, env }: Deps, act: LinkAct): string {
  const [mark] = seal.hmacs({ secret: act.entryId, about: aboutOf(act) })
  const parts = [act.entryId, act.act, ...(act.act === 'accept' ? [act.bookingId] : []), mark]
  return `${env.PUBLIC_URL}${buildUrl(endpoints.showWaitlistLink, { query: { token: parts.join('.') } })}`
}

/** What a token of ours allows; null for any other. */
export function readLink({ seal }: Deps, token: string): LinkAct | null {
  const [entryId = '', act, ...rest] = token.split('.')
  const given = rest.at(-1)
  const bookingId = rest.length === 2 ? rest[0] : undefined
  const asked = toAct({ entryId, act, bookingId })
  if (!asked || !given) return null
  const marks = seal.hmacs({ secret: entryId, about: aboutOf(asked) })
  return marks.some((mark) => isSame(mark, given)) ? asked : null
}

function toAct(given: { entryId: string; act: string | undefined; bookingId: string | undefined }): LinkAct | null {
  const { entryId, act, bookingId } = given
  if (!isEntityId(entryId)) return null
  if (act === 'leave' && !bookingId) return { entryId, act }
  return act === 'accept' && bookingId ? { entryId, act, bookingId } : null
}

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
