import { array, type InferType, object, string } from 'yup'
import { classCategories } from '../rules/catalogue.ts'
import { day, entityId, flag, money, multilineText, requiredText, wholeNumber } from './fields.ts'

const reason = () => requiredText('Please say why', 300)

/** POST /api/admin/packs, and PATCH /api/admin/packs/{id} with some of its fields. */
export const packProductSchema = object({
  name: requiredText('Please give the pack a name', 80),
  description: multilineText(500).default(''),
  credits: wholeNumber({ label: 'Credits', min: 1, max: 100 }),
  price: money().test('amount', 'Please give a price of at least 1.00', (value) => !value || Number(value) >= 1),
  validDays: wholeNumber({ label: 'Valid days', min: 1, max: 731 }),
  covers: array()
    .of(string().oneOf(classCategories, 'Please choose from the categories').required())
    .min(1, 'Please choose at least one category')
    .default([...classCategories]),
  newcomersOnly: flag().default(false),
  isOnSale: flag().default(false),
})
export type PackProductInput = InferType<typeof packProductSchema>

/** POST /api/create-pack-checkout. `evenWithCredits`: the buyer knows that they have unused credits. */
export const packCheckoutSchema = object({
  packProductId: entityId('Please choose a pack'),
  evenWithCredits: flag().default(false),
})
export type PackCheckoutInput = InferType<typeof packCheckoutSchema>

/** POST /api/admin/users/{id}/packs: gives a pack for free. */
export const grantPackSchema = object({ packProductId: entityId('Please choose a pack'), reason: reason() })
export type GrantPackInput = InferType<typeof grantPackSchema>

/** PATCH /api/admin/users/{id}/packs/{packId}: extends a pack. */
export const extendPackSchema = object({ lastDay: day('Please choose the new last day'), reason: reason() })
export type ExtendPackInput = InferType<typeof extendPackSchema>

/**
 * POST /api/admin/users/{id}/packs/{packId}/take-back. `creditsLeft` is the number that the admin saw: if it has changed
 * since, nothing is taken back.
 */
export const takeBackCreditsSchema = object({
  credits: wholeNumber({ label: 'Credits', min: 1, max: 100 }),
  creditsLeft: wholeNumber({ label: 'Credits left', min: 0, max: 100 }),
  reason: reason(),
})
export type TakeBackCreditsInput = InferType<typeof takeBackCreditsSchema>
