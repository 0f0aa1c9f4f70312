import { formatCents } from '@studio/contract'
import type { Feature, PersonalData } from '../../platform/feature.ts'
import { recordOwnRefunds } from './record-own-refunds.ts'
import { disputedMail, refundFailedMail } from './studio-mails.ts'

/** A user's refunds stay in the records, without a name once the account is closed. */
const moneyBackData: PersonalData = {
  name: 'moneyBack',
  collect: async (deps, userId) =>
    (await deps.moneyBack.allOf(userId)).map(({ source, at, cents }) => ({
      for: source,
      at,
      amount: formatCents(cents),
    })),
  erase: async () => undefined,
}

/** Reversals, made at the payment provider or by the product. */
export const moneyBack: Feature = {
  name: 'money-back',
  jobs: [{ name: 'keep own refunds', every: '15 seconds', run: recordOwnRefunds }],
  mails: [refundFailedMail, disputedMail],
  personalData: [moneyBackData],
}
