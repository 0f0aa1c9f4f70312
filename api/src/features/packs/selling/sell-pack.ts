import {
  type AdminPackProduct,
  addDays,
  CURRENCY,
  dayIn,
  formatLongDay,
  type PackCheckoutInput,
  pluralize,
  toCents,
  toCoverage,
  type User,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { emailNotVerified, userStore } from '../../accounts/people/index.ts'
import { bookingStore, findUsablePacks } from '../../bookings/index.ts'
import { membershipStore } from '../../memberships/index.ts'
import { queuePackBought } from '../pack-mails.ts'
import { unknownPackProduct } from '../products/manage-products.ts'
import { type PackTerms, packProductStore, packStore, type StoredPack } from '../records/index.ts'
import { findNewcomerRefusal, type NewcomerRefusal, toPlainAddress } from './newcomer-rules.ts'

/**
 * Checks whether a user may buy a pack and returns its terms and price. Throws NOT_FOUND, NOT_ON_SALE,
 * EMAIL_NOT_VERIFIED and NOT_FOR_YOU for a pack for newcomers, and CREDITS_LEFT while the user has unused credits.
 */
export async function preparePackSale(
  deps: Deps,
  { user, input: { packProductId, evenWithCredits } }: { user: User; input: PackCheckoutInput },
) {
  const product = await packProductStore(deps).findById(packProductId)
  if (!product) throw unknownPackProduct()
  if (!product.isOnSale) throw new AppError('NOT_ON_SALE', 'This class pack is not on sale.')
  if (product.newcomersOnly) await assertNewcomer(deps, user)
  if (!evenWithCredits) await assertNoCreditsLeft(deps, user)
  const cents = toCents(product.price)
  return { terms: toTerms(product), price: { list: cents, discount: 0, paid: cents, currency: CURRENCY } } as const
}

export const toTerms = ({ id, name, credits, validDays, covers, newcomersOnly }: AdminPackProduct): PackTerms => ({
  packProductId: id,
  name,
  credits,
  validDays,
  covers: toCoverage(covers),
  newcomersOnly,
})

async function assertNoCreditsLeft(deps: Deps, { id: userId }: User): Promise<void> {
  const [pack] = (await findUsablePacks(deps, { userId })).filter(({ creditsLeft }) => creditsLeft > 0)
  if (!pack) return
  const { creditsLeft, name, lastDay } = pack
  const message = `You still have ${pluralize(creditsLeft, 'unused credit')} of ${name}, valid until ${formatLongDay(lastDay)}.`
  throw new AppError('CREDITS_LEFT', message)
}

async function assertNewcomer(deps: Deps, user: User): Promise<void> {
  if (!user.isEmailVerified) throw emailNotVerified()
  const [bookings, memberships, packs, newcomerPack] = await Promise.all([
    bookingStore(deps).find({ userId: user.id }),
    membershipStore(deps).allOf(user.id),
    packStore(deps).find({ userId: user.id, isGranted: false }),
    packStore(deps).findNewcomer(toPlainAddress(user.email)),
  ])
  const refusal = findNewcomerRefusal({
    hadPlan: user.membershipType !== 'none' || memberships.some(({ startedAt }) => startedAt !== null),
    hasBoughtPack: packs.length > 0 || newcomerPack !== null,
    bookings,
    now: deps.clock.now(),
    today: deps.clock.today(),
  })
  if (!refusal) return
  const { phone, email } = deps.studio
  const sentence = `This pack is for newcomers, and ${notNew[refusal]}. Questions? Call ${phone} or write to ${email}.`
  throw new AppError('NOT_FOR_YOU', sentence)
}

const notNew: Record<NewcomerRefusal, string> = {
  plan: 'you have had a membership',
  pack: 'you have bought a class pack before',
  'paid class': 'you have paid for a class before',
  trial: 'you have taken your free trial class',
}

type Sale = { checkoutId: string; userId: string; terms: PackTerms; priceCents: number; paidAt: Date; tx: Tx }

/**
 * Adds the pack that was paid for, and mails it; false when its buyer is gone, or has bought a pack for newcomers before.
 * Under the member's lock, so that of two packs for newcomers one is sold.
 */
export async function activatePack(deps: Deps, sale: Sale): Promise<boolean> {
  const { checkoutId, userId, terms, priceCents, paidAt, tx } = sale
  const user = await userStore(deps).lock({ id: userId, tx })
  if (!user) return false
  const newcomerEmail = terms.newcomersOnly ? toPlainAddress(user.email) : undefined
  if (newcomerEmail && (await packStore(deps).findNewcomer(newcomerEmail, { tx }))) return false
  const pack = await packStore(deps).insert({
    pack: {
      ...toNewPack(deps, { userId, terms, priceCents, boughtAt: paidAt }),
      checkoutId,
      ...(newcomerEmail && { newcomerEmail }),
    },
    tx,
  })
  await queuePackBought(deps, { pack, user, tx })
  return true
}

type NewPackInput = Pick<StoredPack, 'userId' | 'terms' | 'priceCents' | 'boughtAt'>

export const toNewPack = ({ clock, ids }: Pick<Deps, 'clock' | 'ids'>, input: NewPackInput) => ({
  id: ids.next(),
  ...input,
  lastDay: addDays(dayIn(input.boughtAt, clock.timeZone), input.terms.validDays),
})
