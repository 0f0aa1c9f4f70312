import type { LeadKind } from '../schemas/leads.ts'

/** The promise of the audit and consultation forms, in hours: contact within 24-48 hours. */
export const promisedHours = { from: 24, to: 48 }

/** The kinds of request whose sender waits for an answer; a trial was promised contact 'soon', without a time. */
export const answeredKinds = ['audit', 'consultation', 'trial'] as const satisfies readonly LeadKind[]
