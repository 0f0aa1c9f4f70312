import { formatEmail, type LeadKind, timingNames, trialClasses } from '@studio/contract'

export const kindNames: Record<LeadKind, string> = {
  audit: 'Wellness audit',
  consultation: 'Consultation',
  trial: 'Trial class',
  newsletter: 'Newsletter',
}

export const fieldNames: Record<string, string> = {
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

const choices: Record<string, string> = {
  ...timingNames,
  ...Object.fromEntries(trialClasses.map(({ value, label }) => [value, label])),
}
const choiceFields = new Set(['preferredContactTime', 'preferredTiming', 'preferredClass'])

const showValue = (field: string, value: string) =>
  field === 'email' ? formatEmail(value) : choiceFields.has(field) ? (choices[value] ?? value) : value

export function leadDetailRows(details: Record<string, string>): Array<[label: string, value: string]> {
  return Object.entries(fieldNames).flatMap(([field, label]): Array<[string, string]> => {
    const value = details[field]
    return value ? [[label, showValue(field, value)]] : []
  })
}
