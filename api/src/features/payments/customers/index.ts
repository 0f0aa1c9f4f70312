export { withCustomer } from './customer.ts'
