import { type Static, Type } from 'typebox'
import { leadStatuses } from '../schemas/leads.ts'
import { flag, id, instant, orNull, strictObject, text, versionFields } from './fields.ts'

const LeadNote = strictObject({ text, authorId: text, authorName: text, at: instant })
export type LeadNote = Static<typeof LeadNote>

/** The fields of every request besides those of its form. */
const leadBase = {
  id,
  status: Type.Enum(leadStatuses),
  /** The latest note; null when it was removed. */
  note: orNull(text),
  /** All notes, oldest first. */
  notes: Type.Array(LeadNote),
  email: text,
  createdAt: instant,
  ...versionFields,
}

export const AuditLead = strictObject({
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

export const ConsultationLead = strictObject({
  ...leadBase,
  kind: Type.Literal('consultation'),
  name: text,
  phone: text,
  preferredTiming: text,
  interests: text,
  message: orNull(text),
})
export type ConsultationLead = Static<typeof ConsultationLead>

/** The right to one free class. `waiting`: no account has verified the address yet. `open`: unused. `booked`: used. */
const TrialPass = strictObject({ state: Type.Enum(['waiting', 'open', 'booked']), userId: orNull(id) })
export type TrialPass = Static<typeof TrialPass>

export const TrialLead = strictObject({
  ...leadBase,
  kind: Type.Literal('trial'),
  name: text,
  phone: orNull(text),
  preferredClass: orNull(text),
  message: orNull(text),
  /** Each address is granted one trial. */
  trialGranted: flag,
  /** Absent until the sender is invited. */
  trialPass: Type.Optional(TrialPass),
})
export type TrialLead = Static<typeof TrialLead>

export const NewsletterLead = strictObject({
  ...leadBase,
  kind: Type.Literal('newsletter'),
  isActive: flag,
  subscribedAt: instant,
  unsubscribedAt: orNull(instant),
})
export type NewsletterLead = Static<typeof NewsletterLead>

export const Lead = Type.Union([AuditLead, ConsultationLead, TrialLead, NewsletterLead])
export type Lead = Static<typeof Lead>
