import { newId } from '../../ids.ts'
import type { PaymentContext } from '../context.ts'
import { deleteCustomer } from '../operations/delete-customer.ts'
import { findCustomer, findMethod } from '../operations/find.ts'
import { newCustomer } from '../records/new-customer.ts'
import type { Customer } from '../records/stripe-types.ts'
import { type Form, getBranch, getInteger, getMetadata, getText, missingParameter, only, requiredText } from './form.ts'
import { listNames, toPage } from './lists.ts'
import type { Calls } from './routes.ts'

const names = [
  'email',
  'name',
  'description',
  'phone',
  'metadata',
  'invoice_settings',
  'preferred_locales',
  'address',
] as const

/** Customers. */
export function customerCalls(context: PaymentContext): Calls {
  const { records } = context
  return {
    'POST /customers': ({ form }) => {
      only(form, names)
      return records.customers.put(newCustomer(context, readCustomer(context, { form })))
    },
    'GET /customers': ({ form }) => {
      only(form, [...listNames, 'email'])
      const email = getText(form, 'email')
      const items = records.customers.all().filter((customer) => email === undefined || customer.email === email)
      return toPage({ items, query: form, url: '/v1/customers' })
    },
    'GET /customers/:id': ({ param }) =>
      records.deletedCustomers.get(param('id')) ?? findCustomer(context, param('id'), 'id'),
    'POST /customers/:id': ({ form, param }) => {
      only(form, names)
      const before = findCustomer(context, param('id'), 'id')
      return records.customers.put({ ...before, ...readCustomer(context, { form, before }) })
    },
    'POST /customers/:id/balance_transactions': ({ form, param }) => {
      only(form, ['amount', 'currency', 'description', 'metadata'])
      const customer = findCustomer(context, param('id'), 'id')
      return writeBalance(context, { customer, form })
    },
    'DELETE /customers/:id': ({ param }) => {
      return deleteCustomer(context, findCustomer(context, param('id'), 'id'))
    },
  }
}

/** Moves a customer's balance: below zero it is credit, which the next invoice uses. */
function writeBalance(context: PaymentContext, { customer, form }: { customer: Customer; form: Form }) {
  const amount = getInteger(form, 'amount')
  const currency = requiredText(form, 'currency')
  if (amount === undefined) throw missingParameter('amount')
  const changed = context.records.customers.put({ ...customer, currency, balance: customer.balance + amount })
  return {
    id: newId('cbtxn'),
    object: 'customer_balance_transaction',
    amount,
    checkout_session: null,
    created: context.clock.seconds(),
    credit_note: null,
    currency,
    customer: customer.id,
    customer_account: null,
    description: getText(form, 'description') ?? null,
    ending_balance: changed.balance,
    invoice: null,
    livemode: false,
    metadata: getMetadata(form),
    type: 'adjustment',
  }
}

function readCustomer(context: PaymentContext, { form, before }: { form: Form; before?: Customer }): Partial<Customer> {
  const method = getText(getBranch(form, 'invoice_settings') ?? {}, 'default_payment_method')
  if (method) findMethod(context, method)
  const given = (name: string, old: string | null | undefined) =>
    name in form ? (getText(form, name) ?? null) : (old ?? null)
  return {
    email: given('email', before?.email),
    name: given('name', before?.name),
    description: given('description', before?.description),
    phone: given('phone', before?.phone),
    metadata: getMetadata(form, before?.metadata),
    ...(method && {
      invoice_settings: { custom_fields: null, default_payment_method: method, footer: null, rendering_options: null },
    }),
  }
}
