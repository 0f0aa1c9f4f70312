import { type CheckoutStarted, memberDiscountPercent, type ProgramCheckoutInput } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http.ts'
import { holdEnrollment, prepareEnrollment } from '../../enrollments/index.ts'
import { type Order, startCheckout } from './start-checkout.ts'

/**
 * Returns the payment page for a program. A member's discount of a tenth is a separate line on the hosted page. Throws
 * NOT_FOUND, PROGRAM_NOT_AVAILABLE, ALREADY_ENROLLED.
 */
export async function startProgramCheckout(
  deps: Deps,
  { actor: { user }, input: { programId } }: { actor: Actor; input: ProgramCheckoutInput },
): Promise<CheckoutStarted> {
  const { program, price } = await prepareEnrollment(deps, { user, programId })
  const order: Order = {
    kind: 'program',
    itemKey: `program:${program.id}`,
    occurrence: null,
    scheduleId: null,
    title: program.name,
    price,
    shown: { details: weeksOf(program.duration), discountName: `${memberDiscountPercent}% member discount` },
    saleEndsAt: null,
    takenCode: 'ALREADY_ENROLLED',
    queue: (work) => work(),
    prepare: async () => null,
    hold: async ({ checkoutId, tx }) => ({
      enrollmentId: await holdEnrollment(deps, { user, program, price, checkoutId, tx }),
    }),
  }
  return startCheckout(deps, { user, order })
}

const weeksOf = (weeks: number) => (weeks === 1 ? 'One week' : `${weeks} weeks`)
