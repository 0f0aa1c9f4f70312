import { getDuplicateFields } from '../../adapters/mongo.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/transaction.ts'
import { userStore } from '../accounts/people/index.ts'
import { queueMail } from '../mail/index.ts'
import { leadMail, leadReceiptMail } from './lead-mails.ts'
import { leadStore, type RequestKind } from './records/index.ts'

const answers: Record<RequestKind, string> = {
  audit: 'Thank you. We will contact you within 24-48 hours to arrange your free wellness audit.',
  consultation: 'Thank you. We will contact you within 24-48 hours to arrange your consultation.',
  trial: "We'll contact you soon to schedule your complimentary trial class.",
}

type SubmitInput = {
  kind: RequestKind
  input: { email: string } & Record<string, string | undefined>
  clientAddress: string
}

/** Grants the first trial request of an address. Only the mailed receipt says so, since strangers also see the answer. */
export async function submitLead(
  deps: Deps,
  { kind, input, clientAddress }: SubmitInput,
): Promise<{ message: string }> {
  await deps.limits.take({ limit: 'leadForms', key: clientAddress })
  const details = Object.fromEntries(Object.entries(input).filter((entry): entry is [string, string] => !!entry[1]))
  for (let attempt = 0; ; attempt += 1) {
    try {
      await deps.inTransaction((tx) => storeLead(deps, { kind, details, email: input.email, tx }))
      return { message: answers[kind] }
    } catch (error) {
      // A concurrent request of the same address was first: it has the trial, or today's receipt.
      if (!getDuplicateFields(error) || attempt >= 2) throw error
    }
  }
}

type LeadInput = { kind: RequestKind; details: Record<string, string>; email: string; tx: Tx }

async function storeLead(deps: Deps, { kind, details, email, tx }: LeadInput): Promise<void> {
  const needsVerification = kind === 'trial' && (await userStore(deps).findByEmail(email))?.isEmailVerified === false
  const isGranted = kind === 'trial' && !needsVerification && !(await leadStore(deps).isTrialGranted({ email, tx }))
  const grantedTo = isGranted ? { grantedTo: email } : {}
  const lead = await leadStore(deps).add({ kind, email, details, ...grantedTo, now: deps.clock.now(), tx })
  const facts = {
    kind,
    ...(kind === 'trial' && { trialGranted: isGranted }),
    ...(needsVerification && { needsVerification }),
  }
  const studioMail = { template: leadMail, to: deps.env.STUDIO_EMAIL, facts: { ...facts, details } }
  await queueMail(deps, { ...studioMail, key: `lead:${lead._id.toHexString()}`, tx })
  // Once a day for each kind, so that nobody can fill a stranger's mailbox through the form.
  const key = `lead-receipt:${kind}:${email}:${deps.clock.today()}`
  await queueMail(deps, { template: leadReceiptMail, to: email, facts, key, tx })
}
