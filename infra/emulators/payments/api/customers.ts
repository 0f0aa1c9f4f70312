import { newId } from '../../ids.ts'
import { type Account, find } from '../account.ts'
import { saveCard, testCards } from '../cards.ts'
import { endSubscription } from '../operations/change-subscription.ts'
import { invalid } from '../stripe-error.ts'
import type { Customer } from '../stripe-types.ts'
import type { Form } from './form.ts'
import { matching, toPage } from './lists.ts'
import type { Calls } from './routes.ts'

/** Customers, their credit and their saved cards. */
export function customerCalls(account: Account): Calls {
  const { records, clock } = account
  return {
    'POST /customers': ({ form }) => {
      const customer = { id: newId('cus', 14), object: 'customer', balance: 0, created: clock.seconds() } as Customer
      return records.customers.put({ ...customer, ...readCustomer(form) })
    },
    'GET /customers/:id': ({ id }) => records.deletedCustomers.get(id) ?? find(account, 'customers', id),
    'POST /customers/:id': ({ form, id }) => {
      const customer = find(account, 'customers', id)
      return records.customers.put({ ...customer, ...readCustomer(form, customer) })
    },
    'DELETE /customers/:id': ({ id }) => deleteCustomer(account, find(account, 'customers', id)),
    // A balance below zero is credit, which the next invoice uses.
    'POST /customers/:id/balance_transactions': ({ form, id }) => {
      form.ignore('description')
      const customer = find(account, 'customers', id)
      const [amount, currency] = [form.requiredInteger('amount'), form.requiredText('currency')]
      const { balance } = records.customers.put({ ...customer, balance: customer.balance + amount })
      const object = 'customer_balance_transaction'
      return { id: newId('cbtxn'), object, customer: id, amount, currency, ending_balance: balance }
    },
    'GET /customers/:id/payment_methods': ({ form, id }) => {
      find(account, 'customers', id, 'customer')
      const methods = records.methods.all().filter(({ customer }) => customer === id)
      return toPage(matching(methods, form, ['type']), form, `/v1/customers/${id}/payment_methods`)
    },
    'POST /payment_methods/:id/attach': ({ form, id }) => {
      const customer = find(account, 'customers', form.requiredText('customer'), 'customer')
      const card = testCards.find(({ token }) => token === id)
      if (!card) throw invalid('The local emulator attaches the test payment methods of Stripe alone.')
      return saveCard(account, { number: card.number, name: '' }, customer.id)
    },
    'POST /payment_methods/:id/detach': ({ id }) =>
      records.methods.put({ ...find(account, 'methods', id), customer: null }),
  }
}

const readCustomer = (form: Form, before?: Customer) => ({
  email: form.has('email') ? (form.text('email') ?? null) : (before?.email ?? null),
  name: form.has('name') ? (form.text('name') ?? null) : (before?.name ?? null),
  metadata: form.metadata(before?.metadata),
})

/** Deletes a customer for good: subscriptions end at once, cards are detached, and only the id is left to be found. */
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
