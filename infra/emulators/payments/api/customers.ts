import { createId } from '../../ids.ts'
import { type Account, load } from '../account.ts'
import { saveCard, testCards } from '../cards.ts'
import { endSubscription } from '../operations/change-subscription.ts'
import { createInvalidRequest } from '../stripe-error.ts'
import type { Customer } from '../stripe-types.ts'
import type { Form } from './form.ts'
import { filterItems, toPage } from './lists.ts'
import type { Operations } from './routes.ts'

/** Customers, their credit and their saved cards. */
export function createCustomerOperations(account: Account): Operations {
  const { records, clock } = account
  return {
    'POST /customers': ({ form }) => {
      const customer = { id: createId('cus', 14), object: 'customer', balance: 0, created: clock.seconds() } as Customer
      return records.customers.put({ ...customer, ...readCustomer(form) })
    },
    'GET /customers/:id': ({ id }) => records.deletedCustomers.get(id) ?? load(account, 'customers', id),
    'POST /customers/:id': ({ form, id }) => {
      const customer = load(account, 'customers', id)
      return records.customers.put({ ...customer, ...readCustomer(form, customer) })
    },
    'DELETE /customers/:id': ({ id }) => deleteCustomer(account, load(account, 'customers', id)),
    // A balance below zero is credit, which the next invoice uses.
    'POST /customers/:id/balance_transactions': ({ form, id }) => {
      form.ignore('description')
      const customer = load(account, 'customers', id)
      const [amount, currency] = [form.requiredInteger('amount'), form.requiredText('currency')]
      const { balance } = records.customers.put({ ...customer, balance: customer.balance + amount })
      const object = 'customer_balance_transaction'
      return { id: createId('cbtxn'), object, customer: id, amount, currency, ending_balance: balance }
    },
    'GET /customers/:id/payment_methods': ({ form, id }) => {
      load(account, 'customers', id, { param: 'customer' })
      const methods = records.methods.all().filter(({ customer }) => customer === id)
      return toPage(filterItems(methods, form, ['type']), form, `/v1/customers/${id}/payment_methods`)
    },
    'POST /payment_methods/:id/attach': ({ form, id }) => {
      const customer = load(account, 'customers', form.requiredText('customer'), { param: 'customer' })
      const card = testCards.find(({ token }) => token === id)
      if (!card) throw createInvalidRequest("The local emulator attaches only Stripe's test payment methods.")
      return saveCard(account, { number: card.number, name: '' }, customer.id)
    },
    'POST /payment_methods/:id/detach': ({ id }) =>
      records.methods.put({ ...load(account, 'methods', id), customer: null }),
  }
}

const readCustomer = (form: Form, existingCustomer?: Customer) => ({
  email: form.has('email') ? (form.text('email') ?? null) : (existingCustomer?.email ?? null),
  name: form.has('name') ? (form.text('name') ?? null) : (existingCustomer?.name ?? null),
  metadata: form.metadata(existingCustomer?.metadata),
})

/** Deletes a customer: subscriptions end at once, cards are detached, and only the id remains. */
function deleteCustomer(account: Account, customer: Customer) {
  const { records } = account
  const { id } = customer
  for (const subscription of records.subscriptions.all())
    if (subscription.customer === id && subscription.status !== 'canceled') endSubscription(account, subscription)
  for (const method of records.methods.all())
    if (method.customer === id) records.methods.put({ ...method, customer: null })
  records.customers.remove(id)
  account.emitEvent('customer.deleted', customer)
  return records.deletedCustomers.put({ id, object: 'customer', deleted: true })
}
