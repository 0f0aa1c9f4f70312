import { array, type InferType, object, string } from 'yup'
import { classCategories } from '../rules/catalogue.ts'
import { planBuyers, planIds } from '../rules/plans.ts'
import { day, flag, money, plainText, requiredText } from './fields.ts'

/** PATCH /api/admin/plans/{id}. */
export const planSchema = object({
  price: money().test('amount', 'Please give a price of at least 1.00', (value) => !value || Number(value) >= 1),
  covers: array()
    .of(string().oneOf(classCategories, 'Please choose from the categories').required())
    .min(1, 'Please choose at least one category')
    .required('Please choose at least one category'),
  buyers: string().oneOf(planBuyers, 'Please choose who may buy it').required('Please choose who may buy it'),
  isOnSale: flag().required('Please answer yes or no'),
})
export type PlanInput = InferType<typeof planSchema>

/** POST /api/create-subscription-checkout; the monthly plan if absent. */
export const subscriptionCheckoutSchema = object({
  plan: plainText()
    .transform((value: unknown) => value || undefined)
    .optional()
    .oneOf([...planIds, undefined], 'Please choose a plan that is on sale'),
})
export type SubscriptionCheckoutInput = InferType<typeof subscriptionCheckoutSchema>

/** POST /api/admin/plans/{id}/notice. */
export const priceNoticeSchema = object({
  date: day('Please choose when the new price starts'),
  version: requiredText('Please look at the preview first', 100),
})
export type PriceNoticeInput = InferType<typeof priceNoticeSchema>
