import { defineHandler } from '../../../platform/queue/run-queue.ts'
import { userStore } from '../people/index.ts'

/** Sends an account's present address to the payment provider, so that receipts do not go to a former one. */
export const customerEmailHandler = defineHandler<{ userId: string }>({
  kind: 'customer-email',
  run: async (deps, { payload: { userId } }) => {
    const user = await userStore(deps).findById(userId)
    if (!user?.stripeCustomerId) return
    await deps.payments.changeCustomerEmail({ customerId: user.stripeCustomerId, email: user.email })
  },
})
