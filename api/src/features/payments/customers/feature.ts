import type { Feature } from '../../../platform/feature.ts'
import { customerData, customerRemovalHandler } from './remove-customer.ts'

/** The customers that users are at the payment provider. */
export const customers: Feature = {
  name: 'customers',
  handlers: [customerRemovalHandler],
  personalData: [customerData],
}
