import type { AuditLead, TrialLead } from '@studio/contract'

export const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

/** `note` is the latest of `notes`. */
const withoutNotes = { note: null, notes: [] }

/** A request for a wellness audit, as the API lists it. */
export function aLead(overrides: Partial<AuditLead> = {}): AuditLead {
  return {
    id: '651000000000000000000001',
    kind: 'audit',
    status: 'pending',
    ...withoutNotes,
    companyName: 'Halyard & Sons',
    contactName: 'Priya Raman',
    email: 'priya@halyard.example',
    phone: '(704) 555-0131',
    companySize: '51-200',
    industry: 'logistics',
    currentInitiatives: null,
    preferredContactTime: 'morning',
    challenges: 'Night shifts in the warehouse.',
    createdAt: hoursAgo(50),
    updatedAt: hoursAgo(50),
    version: 'first',
    ...overrides,
  }
}

/** A request for a free trial class: the trial is granted, but its sender is not invited yet. */
export function aTrialLead(overrides: Partial<TrialLead> = {}): TrialLead {
  return {
    id: '651000000000000000000002',
    kind: 'trial',
    status: 'pending',
    ...withoutNotes,
    name: 'Leo Fischer',
    email: 'leo@fischer.example',
    phone: null,
    preferredClass: 'journaling',
    message: null,
    trialGranted: true,
    createdAt: hoursAgo(50),
    updatedAt: hoursAgo(50),
    version: 'first',
    ...overrides,
  }
}
