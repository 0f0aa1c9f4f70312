import { getDuplicateFields } from '../../adapters/mongo.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/transaction.ts'
import { userStore } from '../accounts/people/index.ts'
import { queueMail } from '../mail/index.ts'
import { leadMail, leadReceiptMail, type TrialGrant } from './lead-mails.ts'
import { leadStore, type RequestKind } from './records/index.ts'

const MAX_ATTEMPTS = 3

const messages: Record<RequestKind, string> = {
  audit: 'Thank you. We will contact you within 24-48 hours to arrange your free wellness audit.',
  consultation: 'Thank you. We will contact you within 24-48 hours to arrange your consultation.',
  trial: "We'll contact you soon to schedule your complimentary trial class.",
}

type SubmitInput = {
  kind: RequestKind
  input: { email: string } & Record<string, string | undefined>
  clientAddress: string
}

/**
 * Stores a request. An email address is granted one trial, if no account has the address or its account has verified it.
 * Only the mails say whether a trial was granted, because a stranger may see the answer.
 */
export async function submitLead(
  deps: Deps,
  { kind, input, clientAddress }: SubmitInput,
): Promise<{ message: string }> {
  await deps.limits.take({ limit: 'leadForms', key: clientAddress })
  const details: Record<string, string> = {}
  for (const [field, value] of Object.entries(input)) if (value) details[field] = value
  for (let attempt = 1; ; attempt += 1) {
    try {
      await deps.inTransaction((tx) => storeLead(deps, { kind, details, email: input.email, tx }))
      return { message: messages[kind] }
    } catch (error) {
      // A concurrent request of the same address was first: it has the trial, or today's receipt.
      if (!getDuplicateFields(error) || attempt >= MAX_ATTEMPTS) throw error
    }
  }
}

type LeadInput = { kind: RequestKind; details: Record<string, string>; email: string; tx: Tx }

async function storeLead(deps: Deps, { kind, details, email, tx }: LeadInput): Promise<void> {
  const trialGrant: TrialGrant = kind === 'trial' ? await decideTrial(deps, { email, tx }) : {}
  const grantedTo = trialGrant.trialGranted ? { grantedTo: email } : {}
  const lead = await leadStore(deps).add({ kind, email, details, ...grantedTo, currentTime: deps.clock.now(), tx })
  const facts = { kind, ...trialGrant }
  const studioMail = { template: leadMail, to: deps.env.STUDIO_EMAIL, facts: { ...facts, details } }
  await queueMail(deps, { ...studioMail, key: `lead:${lead._id.toHexString()}`, tx })
  // Once a day for each kind, so that the form cannot be used to fill a stranger's mailbox.
  const key = `lead-receipt:${kind}:${email}:${deps.clock.today()}`
  await queueMail(deps, { template: leadReceiptMail, to: email, facts, key, tx })
}

async function decideTrial(deps: Deps, { email, tx }: { email: string; tx: Tx }): Promise<TrialGrant> {
  const account = await userStore(deps).findByEmail(email)
  if (account && !account.isEmailVerified) return { trialGranted: false, needsVerification: true }
  return { trialGranted: !(await leadStore(deps).isTrialGranted({ email, tx })) }
}
