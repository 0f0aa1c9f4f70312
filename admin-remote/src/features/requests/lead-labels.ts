import {
  contactTimeLabels,
  type Lead,
  type LeadKind,
  type LeadStatus,
  mailtoHref,
  trialClasses,
} from '@studio/contract'
import type { BadgeTone } from '@studio/ui'
import type { Fact } from '../../layout/detail-page.tsx'

export const leadKindNames: Record<LeadKind, string> = {
  audit: 'Audit',
  consultation: 'Consultation',
  trial: 'Trial',
  newsletter: 'Newsletter',
}

export const leadStatusNames: Record<LeadStatus, string> = {
  pending: 'Pending',
  contacted: 'Contacted',
  closed: 'Closed',
}

export const leadStatusTones: Record<LeadStatus, BadgeTone> = { pending: 'warn', contacted: 'note', closed: 'neutral' }

/** The company of an audit, the address of a newsletter sign-up, else the person's name. */
export function formatSender(lead: Lead): string {
  if (lead.kind === 'audit') return lead.companyName
  return lead.kind === 'newsletter' ? lead.email : lead.name
}

/** The line under the sender: a company's contact person, or the email address. Empty where the sender is the address. */
export function formatSenderDetail(lead: Lead): string {
  if (lead.kind === 'audit') return lead.contactName
  return lead.kind === 'newsletter' ? '' : lead.email
}

export function formatSummary(lead: Lead): string {
  if (lead.kind === 'audit') return [lead.companySize, lead.industry].filter(Boolean).join(', ')
  if (lead.kind === 'consultation') return timingTexts[lead.preferredTiming] ?? ''
  if (lead.kind === 'trial') return formatChoice('preferredClass', lead.preferredClass ?? 'any')
  return ''
}

const timingTexts: Record<string, string> = {
  morning: 'Prefers mornings',
  afternoon: 'Prefers afternoons',
  evening: 'Prefers evenings',
  anytime: 'Any time',
}

/** The email address, or the phone number if the address is already shown under the sender. */
export function formatContact(lead: Lead): string {
  if (lead.kind === 'audit') return lead.email
  return lead.kind === 'newsletter' ? '' : (lead.phone ?? '')
}

const fieldNames: Record<string, string> = {
  phone: 'Phone',
  preferredContactTime: 'Preferred contact time',
  preferredTiming: 'Preferred timing',
  interests: 'Interests',
  currentInitiatives: 'Current initiatives',
  challenges: 'Challenges',
  message: 'Message',
}
const longFields = new Set(['challenges', 'message'])

/** What the sender has filled in, with its label. A phone number that the table shows as the contact is left out. */
export function getLeadFacts(lead: Lead): Fact[] {
  const fields: Record<string, unknown> = { ...lead }
  return Object.entries(fieldNames).flatMap(([field, term]): Fact[] => {
    const value = fields[field]
    if (typeof value !== 'string' || !value || value === formatContact(lead)) return []
    return [{ term, value: formatChoice(field, value), isLong: longFields.has(field) }]
  })
}

function formatChoice(field: string, value: string): string {
  if (field === 'preferredClass') return trialClasses.find((trialClass) => trialClass.value === value)?.label ?? value
  if (field === 'preferredContactTime' || field === 'preferredTiming') {
    const labels: Record<string, string> = contactTimeLabels
    return labels[value] ?? value
  }
  return value
}

export function replyHref({ kind, email }: Lead): string {
  const subjects: Record<LeadKind, string> = {
    audit: 'Your wellness audit request',
    consultation: 'Your consultation request',
    trial: 'Your free trial class',
    newsletter: 'Our newsletter',
  }
  return mailtoHref(email, { subject: subjects[kind] })
}
