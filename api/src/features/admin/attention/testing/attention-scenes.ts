import type { TestStudio } from '../../../../testing/test-app.ts'
import { outboxStore } from '../../../mail/index.ts'
import { refundStore } from '../../../payments/records/index.ts'

export function createAttentionScenes(studio: TestStudio) {
  const { deps } = studio
  /** A due refund, which the provider refuses because it does not know the payment. */
  async function aRefundOfUnknownPayment() {
    const paymentIntentId = `pi_unknown_${deps.ids.next()}`
    const guest = await studio.signedInAs('user')
    const purchase = { userId: guest.user.id, amountCents: 2_500, title: 'Morning Yoga' }
    const refund = { paymentIntentId, ...purchase, reason: 'cancelled-by-studio' as const }
    await deps.inTransaction((tx) => refundStore(deps).add({ refund, tx }))
    return { guest, jobId: `refund:${paymentIntentId}`, paymentIntentId }
  }
  const listAlerts = async () =>
    (await studio.deliverMails()).filter(
      ({ to, subject }) => to === studio.env.STUDIO_EMAIL && /^Needs attention/.test(subject),
    )
  async function clearJobsAndMails(): Promise<void> {
    await deps.jobQueue.model.deleteMany({})
    studio.mailer.sentMails.length = 0
    await outboxStore(deps).model.deleteMany({})
  }
  return { aRefundOfUnknownPayment, listAlerts, clearJobsAndMails }
}
