import { newId } from '../../ids.ts'
import type { PaymentContext } from '../context.ts'
import { deleteCustomer } from '../operations/delete-customer.ts'
import { findCustomer } from '../operations/find.ts'
import { newCustomer } from '../records/new-customer.ts'
import type { Customer } from '../records/stripe-types.ts'
import { type Form, getInteger, getMetadata, getText, missingParameter, only, requiredText } from './form.ts'
import type { Calls } from './routes.ts'

const names = ['email', 'name', 'metadata'] as const

/** Customers. */
export function customerCalls(context: PaymentContext): Calls {
  const { records } = context
  return {
    'POST /customers': ({ form }) => records.customers.put(newCustomer(context, readCustomer(form))),
    'GET /customers/:id': ({ param }) =>
      records.deletedCustomers.get(param('id')) ?? findCustomer(context, param('id'), 'id'),
    'POST /customers/:id': ({ form, param }) => {
      const before = findCustomer(context, param('id'), 'id')
      return records.customers.put({ ...before, ...readCustomer(form, before) })
    },
    'POST /customers/:id/balance_transactions': ({ form, param }) =>
      writeBalance(context, { customer: findCustomer(context, param('id'), 'id'), form }),
    'DELETE /customers/:id': ({ param }) => deleteCustomer(context, findCustomer(context, param('id'), 'id')),
  }
}

/** Moves a customer's balance: below zero it is credit, which the next invoice uses. */
function writeBalance(context: PaymentContext, { customer, form }: { customer: Customer; form: Form }) {
  only(form, ['amount', 'currency', 'description'])
  const amount = getInteger(form, 'amount')
  if (amount === undefined) throw missingParameter('amount')
  const currency = requiredText(form, 'currency')
  const { balance } = context.records.customers.put({ ...customer, currency, balance: customer.balance + amount })
  const transaction = { id: newId('cbtxn'), object: 'customer_balance_transaction', customer: customer.id }
  return { ...transaction, amount, currency, ending_balance: balance, created: context.clock.seconds() }
}

function readCustomer(form: Form, before?: Customer): Partial<Customer> {
  only(form, names)
  const given = (name: 'email' | 'name') => (name in form ? (getText(form, name) ?? null) : (before?.[name] ?? null))
  return { email: given('email'), name: given('name'), metadata: getMetadata(form, before?.metadata) }
}
