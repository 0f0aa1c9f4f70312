import {
  addDays,
  CURRENCY,
  formatLongDay,
  getDayIn,
  type PackCheckoutInput,
  type PackProduct,
  pluralize,
  toCents,
  toCoverage,
  type User,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { emailNotVerified, userStore } from '../../accounts/people/index.ts'
import { bookingStore, findValidPacks } from '../../bookings/index.ts'
import { membershipStore } from '../../memberships/index.ts'
import { newPackMail, queuePackMail } from '../pack-mails.ts'
import { packProductNotFound } from '../products/manage-products.ts'
import { type PackTerms, packProductStore, packStore, type StoredPack } from '../records/index.ts'

/**
 * Checks whether a user may buy a pack and returns its terms and price. Throws NOT_FOUND, NOT_ON_SALE; for a pack for
 * newcomers EMAIL_NOT_VERIFIED, NOT_FOR_YOU; and without `evenWithCredits` CREDITS_LEFT while the user has unused credits.
 */
export async function quotePack(
  deps: Deps,
  { user, input: { packProductId, evenWithCredits } }: { user: User; input: PackCheckoutInput },
) {
  const product = await packProductStore(deps).findById(packProductId)
  if (!product) throw packProductNotFound()
  if (!product.isOnSale) throw new AppError('NOT_ON_SALE', 'This class pack is not on sale.')
  if (product.newcomersOnly) await assertNewcomer(deps, user)
  if (!evenWithCredits) await assertNoCreditsLeft(deps, user)
  const cents = toCents(product.price)
  return { terms: toTerms(product), price: { list: cents, discount: 0, paid: cents, currency: CURRENCY } } as const
}

export const toTerms = ({ id, name, credits, validDays, covers, newcomersOnly }: PackProduct): PackTerms => ({
  packProductId: id,
  name,
  credits,
  validDays,
  covers: toCoverage(covers),
  newcomersOnly,
})

async function assertNoCreditsLeft(deps: Deps, { id: userId }: User): Promise<void> {
  const validPacks = await findValidPacks(deps, { userId })
  const unusedPack = validPacks.find(({ creditsLeft }) => creditsLeft > 0)
  if (!unusedPack) return
  const { creditsLeft, name, lastDay } = unusedPack
  const message = `You still have ${pluralize(creditsLeft, 'unused credit')} of ${name}, valid until ${formatLongDay(lastDay)}.`
  throw new AppError('CREDITS_LEFT', message)
}

async function assertNewcomer(deps: Deps, user: User): Promise<void> {
  if (!user.isEmailVerified) throw emailNotVerified()
  const reason = await findReasonNotNewcomer(deps, user)
  if (!reason) return
  const { phone, email } = deps.studio
  const message = `This pack is for newcomers, and you have ${reason}. Questions? Call ${phone} or write to ${email}.`
  throw new AppError('NOT_FOR_YOU', message)
}

/** Why a user is no newcomer, worded to follow "you have"; null for a newcomer. */
async function findReasonNotNewcomer(deps: Deps, { id: userId, email, membershipType }: User): Promise<string | null> {
  const memberships = await membershipStore(deps).findByUser(userId)
  if (membershipType !== 'none' || memberships.some(({ startedAt }) => startedAt)) return 'had a membership'
  const boughtPacks = await packStore(deps).find({ userId, isGranted: false })
  const newcomerPack = await packStore(deps).findByNewcomerEmail(removeEmailTag(email))
  if (boughtPacks.length > 0 || newcomerPack) return 'bought a class pack before'
  const bookings = await bookingStore(deps).find({ userId })
  const hasPaidForClass = bookings.some(
    ({ price, status, paymentIntentId }) => price.paid > 0 && (status === 'confirmed' || paymentIntentId),
  )
  if (hasPaidForClass) return 'paid for a class before'
  const hasAttendedTrial = bookings.some(({ freeBy, checkedInAt }) => freeBy === 'trial' && checkedInAt)
  return hasAttendedTrial ? 'taken your free trial class' : null
}

/** Removes the "+tag" of an address, or one person could buy as several newcomers. */
const removeEmailTag = (email: string): string => email.replace(/\+[^@]*(?=@)/, '')

type PackSaleInput = { checkoutId: string; userId: string; terms: PackTerms; priceCents: number; paidAt: Date; tx: Tx }

/**
 * Adds the pack that was paid for, and mails its buyer. Returns false if the account is closed, or if the pack is for
 * newcomers and one was bought with this address before. The lock makes two payments at the same time wait for each other.
 */
export async function activatePack(deps: Deps, input: PackSaleInput): Promise<boolean> {
  const { checkoutId, userId, terms, priceCents, paidAt, tx } = input
  const user = await userStore(deps).lock({ id: userId, tx })
  if (!user) return false
  const newcomerEmail = terms.newcomersOnly ? removeEmailTag(user.email) : undefined
  if (newcomerEmail && (await packStore(deps).findByNewcomerEmail(newcomerEmail, { tx }))) return false
  const pack = await packStore(deps).insert({
    pack: {
      ...toNewPack(deps, { userId, terms, priceCents, boughtAt: paidAt }),
      checkoutId,
      ...(newcomerEmail && { newcomerEmail }),
    },
    tx,
  })
  await queuePackMail(deps, { template: newPackMail, pack, user, credits: terms.credits, extraFacts: {}, tx })
  return true
}

type NewPackInput = Pick<StoredPack, 'userId' | 'terms' | 'priceCents' | 'boughtAt'>

export const toNewPack = ({ clock, ids }: Pick<Deps, 'clock' | 'ids'>, input: NewPackInput) => ({
  id: ids.next(),
  ...input,
  lastDay: addDays(getDayIn(input.boughtAt, clock.timeZone), input.terms.validDays),
})
