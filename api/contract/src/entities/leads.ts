import type { LeadStatus } from '../schemas/leads.ts'
import type { Instant, VersionFields } from './fields.ts'

/** A note of an admin on a request. */
export type LeadNote = { text: string; authorId: string; authorName: string; at: Instant }

/** What every request has in addition to its form fields. */
type LeadBase = VersionFields & {
  id: string
  status: LeadStatus
  /** The last note, null when it was taken away. */
  note: string | null
  /** Every note that was made, oldest first, with who made it and when. */
  notes: LeadNote[]
  email: string
  createdAt: Instant
}

export type AuditLead = LeadBase & {
  kind: 'audit'
  companyName: string
  contactName: string
  phone: string
  companySize: string
  industry: string | null
  currentInitiatives: string | null
  challenges: string | null
  preferredContactTime: string | null
}

export type ConsultationLead = LeadBase & {
  kind: 'consultation'
  name: string
  phone: string
  preferredTiming: string
  interests: string
  message: string | null
}

export type TrialLead = LeadBase & {
  kind: 'trial'
  name: string
  phone: string | null
  preferredClass: string | null
  message: string | null
  /** Whether this request is the one free trial granted to its address. */
  trialGranted: boolean
  /** The free class that an invitation made of it; absent until the sender is invited. */
  trialPass?: TrialPass
}

/**
 * The right to one free class. `waiting`: no account has verified the address yet; `open`: it can be used; `booked`: it
 * pays for a booking.
 */
export type TrialPass = { state: 'waiting' | 'open' | 'booked'; userId: string | null }

export type NewsletterLead = LeadBase & {
  kind: 'newsletter'
  isActive: boolean
  subscribedAt: Instant
  unsubscribedAt: Instant | null
}

/**
 * A request of an employer, a would-be member or a newsletter reader, with the fields that were sent, as admins list
 * it.
 */
export type Lead = AuditLead | ConsultationLead | TrialLead | NewsletterLead
