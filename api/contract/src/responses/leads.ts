import { type Static, Type } from 'typebox'
import { leadStatuses } from '../schemas/leads.ts'
import { exactly, flag, id, instant, orNull, text, versioned } from './fields.ts'

/** A note of an admin on a request. */
const LeadNote = exactly({ text, authorId: text, authorName: text, at: instant })
export type LeadNote = Static<typeof LeadNote>

/** What every request has in addition to its form fields. */
const leadBase = {
  id,
  status: Type.Enum(leadStatuses),
  /** The last note, null when it was taken away. */
  note: orNull(text),
  /** Every note that was made, oldest first, with who made it and when. */
  notes: Type.Array(LeadNote),
  email: text,
  createdAt: instant,
  ...versioned,
}

export const AuditLead = exactly({
  ...leadBase,
  kind: Type.Literal('audit'),
  companyName: text,
  contactName: text,
  phone: text,
  companySize: text,
  industry: orNull(text),
  currentInitiatives: orNull(text),
  challenges: orNull(text),
  preferredContactTime: orNull(text),
})
export type AuditLead = Static<typeof AuditLead>

export const ConsultationLead = exactly({
  ...leadBase,
  kind: Type.Literal('consultation'),
  name: text,
  phone: text,
  preferredTiming: text,
  interests: text,
  message: orNull(text),
})
export type ConsultationLead = Static<typeof ConsultationLead>

/**
 * The right to one free class. `waiting`: no account has verified the address yet; `open`: it can be used; `booked`: it
 * pays for a booking.
 */
const TrialPass = exactly({ state: Type.Enum(['waiting', 'open', 'booked']), userId: orNull(id) })
export type TrialPass = Static<typeof TrialPass>

export const TrialLead = exactly({
  ...leadBase,
  kind: Type.Literal('trial'),
  name: text,
  phone: orNull(text),
  preferredClass: orNull(text),
  message: orNull(text),
  /** Whether this request is the one free trial granted to its address. */
  trialGranted: flag,
  /** The free class that an invitation made of it; absent until the sender is invited. */
  trialPass: Type.Optional(TrialPass),
})
export type TrialLead = Static<typeof TrialLead>

export const NewsletterLead = exactly({
  ...leadBase,
  kind: Type.Literal('newsletter'),
  isActive: flag,
  subscribedAt: instant,
  unsubscribedAt: orNull(instant),
})
export type NewsletterLead = Static<typeof NewsletterLead>

/**
 * A request of an employer, a would-be member or a newsletter reader, with the fields that were sent, as admins list
 * it.
 */
export const Lead = Type.Union([AuditLead, ConsultationLead, TrialLead, NewsletterLead])
export type Lead = Static<typeof Lead>
