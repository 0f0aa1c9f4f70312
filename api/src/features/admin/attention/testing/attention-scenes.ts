import type { TestStudio } from '../../../../testing/test-app.ts'
import { outboxStore } from '../../../mail/index.ts'
import { refundStore } from '../../../payments/records/index.ts'

export function attentionScenes(studio: TestStudio) {
  const { deps } = studio
  /** A refund that is owed to a user; its payment is unknown to the provider, unless one is given. */
  async function aRefund(paymentIntentId = `pi_unknown_${deps.ids.next()}`) {
    const guest = await studio.signedInAs('user')
    const bought = { userId: guest.user.id, amountCents: 2_500, title: 'Morning Yoga' }
    const refund = { paymentIntentId, ...bought, reason: 'cancelled-by-studio' as const }
    await deps.inTransaction((tx) => refundStore(deps).request({ refund, tx }))
    return { guest, id: `refund:${paymentIntentId}`, paymentIntentId }
  }
  const alerts = async () =>
    (await studio.mails()).filter(({ to, subject }) => to === studio.env.STUDIO_EMAIL && /^Needs att/.test(subject))
  /** Forgets all work and all mails, so that each test begins with none. */
  async function clear(): Promise<void> {
    await deps.jobQueue.model.deleteMany({})
    studio.mailer.sent.length = 0
    await outboxStore(deps).model.deleteMany({})
  }
  return { aRefund, alerts, clear }
}
