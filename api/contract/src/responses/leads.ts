import { type Static, Type } from 'typebox'
import { leadStatuses } from '../schemas/leads.ts'
import { flag, id, instant, orNull, strictObject, text, versionFields } from './fields.ts'

const LeadNote = strictObject({ text, authorId: text, authorName: text, at: instant })
export type LeadNote = Static<typeof LeadNote>

/** The fields that every lead has besides those of its form. */
const sharedLeadFields = {
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
  ...sharedLeadFields,
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
  ...sharedLeadFields,
  kind: Type.Literal('consultation'),
  name: text,
  phone: text,
  preferredTiming: text,
  interests: text,
  message: orNull(text),
})
export type ConsultationLead = Static<typeof ConsultationLead>

/** One free class. `waiting`: no account has verified the address yet. `open`: can be used. `booked`: used. */
const TrialPass = strictObject({ state: Type.Enum(['waiting', 'open', 'booked']), userId: orNull(id) })
export type TrialPass = Static<typeof TrialPass>

export const TrialLead = strictObject({
  ...sharedLeadFields,
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
  ...sharedLeadFields,
  kind: Type.Literal('newsletter'),
  isActive: flag,
  subscribedAt: instant,
  unsubscribedAt: orNull(instant),
})
export type NewsletterLead = Static<typeof NewsletterLead>

/** A lead; on screen it is called a request. */
export const Lead = Type.Union([AuditLead, ConsultationLead, TrialLead, NewsletterLead])
export type Lead = Static<typeof Lead>
