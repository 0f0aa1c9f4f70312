export { openCustomer } from './open-customer.ts'
