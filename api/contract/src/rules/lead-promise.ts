import type { LeadKind } from '../schemas/leads.ts'

/** The audit and consultation forms promise contact within 24-48 hours. */
export const promisedReplyHours = { from: 24, to: 48 }

/** The kinds of lead that staff must answer. The trial form promises contact 'soon', without a time. */
export const leadKindsToAnswer = ['audit', 'consultation', 'trial'] as const satisfies readonly LeadKind[]
