import { memberDiscountPercent, type ProgramCheckoutInput, type ProgramCheckoutStarted } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http.ts'
import { addPendingEnrollment, enrollForFree, quoteEnrollment } from '../../enrollments/index.ts'
import { checkoutStore } from '../records/index.ts'
import { endOrSettleCheckout } from './end-checkout.ts'
import { type Order, startCheckout } from './start-checkout.ts'

/**
 * Returns the payment page for a program, or enrolls the user at once when it costs nothing. The payment page shows a
 * member's discount as a separate line. Throws NOT_FOUND, PROGRAM_NOT_AVAILABLE, ALREADY_ENROLLED.
 */
export async function startProgramCheckout(
  deps: Deps,
  { actor: { user }, input: { programId } }: { actor: Actor; input: ProgramCheckoutInput },
): Promise<ProgramCheckoutStarted> {
  const { program, price } = await quoteEnrollment(deps, { user, programId })
  const itemKey = `program:${program.id}`
  if (price.paid === 0) {
    // An open checkout is left over from when the program had a price.
    const openCheckout = await checkoutStore(deps).findOpenForItem({ userId: user.id, itemKey })
    if (openCheckout) await endOrSettleCheckout(deps, { checkout: openCheckout, status: 'cancelled' })
    return { checkoutUrl: null, sessionId: null, enrollment: await enrollForFree(deps, { user, program, price }) }
  }
  const order: Order = {
    purchase: { kind: 'program', itemKey, title: program.name, price },
    texts: { details: formatWeeks(program.duration), discountName: `${memberDiscountPercent}% member discount` },
    conflictCode: 'ALREADY_ENROLLED',
    serializeBy: [`member:${user.id}`],
    hold: async ({ checkoutId, tx }) => ({
      enrollmentId: await addPendingEnrollment(deps, { user, program, price, checkoutId, tx }),
    }),
  }
  return startCheckout(deps, { user, order })
}

const formatWeeks = (weeks: number) => (weeks === 1 ? 'One week' : `${weeks} weeks`)
