import {
  contactTimeLabels,
  formatEmail,
  isolateDirection,
  type LeadKind,
  mailtoHref,
  paths,
  trialClasses,
} from '@studio/contract'
import { defineMail, factTable, link } from '../../platform/mail/define-mail.ts'
import type { RequestKind } from './records/index.ts'

export const kindLabels: Record<LeadKind, string> = {
  audit: 'Wellness audit',
  consultation: 'Consultation',
  trial: 'Trial class',
  newsletter: 'Newsletter',
}

export const fieldLabels: Record<string, string> = {
  companyName: 'Company',
  contactName: 'Contact',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  companySize: 'Company size',
  industry: 'Industry',
  currentInitiatives: 'Current initiatives',
  challenges: 'Challenges',
  preferredContactTime: 'Preferred contact time',
  preferredTiming: 'Preferred timing',
  preferredClass: 'Preferred class',
  interests: 'Interests',
  message: 'Message',
}

const choiceLabels: Record<string, string> = {
  ...contactTimeLabels,
  ...Object.fromEntries(trialClasses.map(({ value, label }) => [value, label])),
}
const choiceFields = new Set(['preferredContactTime', 'preferredTiming', 'preferredClass'])

function formatValue(field: string, value: string): string {
  if (field === 'email') return formatEmail(value)
  return choiceFields.has(field) ? (choiceLabels[value] ?? value) : value
}

function toDetailRows(details: Record<string, string>): Array<[label: string, value: string]> {
  return Object.entries(fieldLabels).flatMap(([field, label]): Array<[string, string]> => {
    const value = details[field]
    return value ? [[label, formatValue(field, value)]] : []
  })
}

/**
 * Empty unless a trial is requested. `needsVerification`: not granted, because the account of this address has not
 * verified it yet.
 */
export type TrialGrant = { trialGranted?: boolean; needsVerification?: boolean }
type LeadMailFacts = TrialGrant & { kind: RequestKind; details: Record<string, string> }

const UNVERIFIED_NOTE = 'The account of this address has not confirmed it, so no free trial was granted.'
const TRIAL_TAKEN_NOTE = 'This address has had its free trial already.'

export const leadMail = defineMail<LeadMailFacts>({
  name: 'lead',
  write: ({ kind, details, trialGranted, needsVerification }) => {
    const sender = details.companyName ?? details.contactName ?? details.name ?? details.email ?? ''
    const title = `${kindLabels[kind]} request from ${isolateDirection(sender.replace(/\s+/g, ' '))}`
    const address = details.email ?? ''
    return {
      subject: title,
      title,
      parts: [
        factTable(toDetailRows(details)),
        trialGranted === false && (needsVerification ? UNVERIFIED_NOTE : TRIAL_TAKEN_NOTE),
        link('Answer by email', mailtoHref(address)),
        link('See all requests', paths.admin),
      ],
      replyTo: address,
    }
  },
})

const receiptTexts: Record<RequestKind, { subject: string; nextStep: string }> = {
  audit: {
    subject: 'We have your wellness audit request',
    nextStep: 'We will contact you within 24-48 hours to arrange your free wellness audit.',
  },
  consultation: {
    subject: 'We have your consultation request',
    nextStep: 'We will contact you within 24-48 hours to arrange your consultation.',
  },
  trial: {
    subject: 'We have your trial class request',
    nextStep: 'We will contact you soon to schedule your complimentary trial class.',
  },
}
const UNVERIFIED_REPLY =
  'Before we grant your free trial we need to know that this address is yours. Please confirm it on your dashboard, then ask again.'
const TRIAL_TAKEN_REPLY =
  'Each person gets one free trial, and you have already used yours. We will write to you about what comes next.'

/** Repeats nothing that was typed, since anyone can enter a stranger's address. */
export const leadReceiptMail = defineMail<TrialGrant & { kind: RequestKind }>({
  name: 'lead-receipt',
  write: ({ kind, trialGranted, needsVerification }) => {
    const { subject, nextStep } = receiptTexts[kind]
    const refusalReason = needsVerification ? UNVERIFIED_REPLY : TRIAL_TAKEN_REPLY
    return {
      subject,
      title: 'Thank you for writing to us',
      parts: [
        trialGranted === false ? refusalReason : nextStep,
        'If something has changed since, simply answer this mail or call us.',
      ],
      footnote: 'You receive this because your address was given in a form on our site.',
    }
  },
})
