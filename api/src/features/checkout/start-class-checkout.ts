import type { BookingInput, CheckoutStarted, User } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Actor } from '../../platform/http.ts'
import type { Purchases, SeatPlan } from './ports.ts'
import { checkAfterReleasingExpiredHolds } from './release-expired-holds.ts'
import { type Order, startCheckout } from './start-checkout.ts'

/**
 * Holds a seat and returns the address of its payment page. Throws what booking throws, and FREE_FOR_YOU for a user who
 * need not pay.
 */
export function startClassCheckout(
  deps: Deps,
  purchases: Purchases,
  { actor: { user }, input }: { actor: Actor; input: BookingInput },
): Promise<CheckoutStarted> {
  return purchases.seats.withPlan(deps, { user, input }, (plan) => startFor(deps, purchases, { user, plan }))
}

async function startFor(
  deps: Deps,
  purchases: Purchases,
  { user, plan }: { user: User; plan: SeatPlan },
): Promise<CheckoutStarted> {
  const { seats } = purchases
  const { classId, date, scheduleId } = plan.occurrence
  const check = () =>
    checkAfterReleasingExpiredHolds(deps, purchases, {
      occurrence: plan.occurrence,
      check: () => seats.check(deps, { plan, user }),
    })
  if (plan.isFree) {
    await check()
    throw new AppError('FREE_FOR_YOU', 'This class costs you nothing. You can book it right away.')
  }
  const order: Order = {
    kind: 'class',
    itemKey: `class:${classId}:${date}`,
    occurrence: seats.keyOf(plan.occurrence),
    scheduleId,
    title: plan.class.name,
    price: plan.price,
    shown: { details: seats.formatWhen(deps, plan) },
    saleEndsAt: seats.saleEnd(deps, plan),
    takenCode: 'ALREADY_BOOKED',
    queue: (work) => seats.runExclusive(plan, work),
    prepare: async () => {
      await check()
      await seats.prepare(deps, { plan, user })
    },
    hold: async (hold) => {
      const { tx, ...held } = hold
      try {
        return { bookingId: await seats.hold(deps, { plan, user, hold: held, tx }) }
      } catch (error) {
        if (seats.mustLookAgain(error)) return null
        throw error
      }
    },
  }
  return startCheckout(deps, purchases, { user, order })
}
