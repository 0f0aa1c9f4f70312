import type { Desk } from '../context.ts'
import { findCustomer, findMethod } from '../operations/find.ts'
import { newCustomer } from '../records/new-customer.ts'
import type { Customer } from '../records/stripe-types.ts'
import { branchOf, type Form, metadataOf, only, textOf } from './form.ts'
import { listNames, pageOf } from './lists.ts'
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
export function customerCalls(desk: Desk): Calls {
  const { books } = desk
  return {
    'POST /customers': ({ form }) => {
      only(form, names)
      return books.customers.put(newCustomer(desk, readCustomer(desk, { form })))
    },
    'GET /customers': ({ form }) => {
      only(form, [...listNames, 'email'])
      const email = textOf(form, 'email')
      const items = books.customers.all().filter((customer) => email === undefined || customer.email === email)
      return pageOf({ items, query: form, url: '/v1/customers' })
    },
    'GET /customers/:id': ({ param }) => findCustomer(desk, param('id'), 'id'),
    'POST /customers/:id': ({ form, param }) => {
      only(form, names)
      const before = findCustomer(desk, param('id'), 'id')
      return books.customers.put({ ...before, ...readCustomer(desk, { form, before }) })
    },
    'DELETE /customers/:id': ({ param }) => {
      const { id } = findCustomer(desk, param('id'), 'id')
      books.customers.remove(id)
      return { id, object: 'customer', deleted: true }
    },
  }
}

function readCustomer(desk: Desk, { form, before }: { form: Form; before?: Customer }): Partial<Customer> {
  const method = textOf(branchOf(form, 'invoice_settings') ?? {}, 'default_payment_method')
  if (method) findMethod(desk, method)
  const given = (name: string, old: string | null | undefined) =>
    name in form ? (textOf(form, name) ?? null) : (old ?? null)
  return {
    email: given('email', before?.email),
    name: given('name', before?.name),
    description: given('description', before?.description),
    phone: given('phone', before?.phone),
    metadata: metadataOf(form, before?.metadata),
    ...(method && {
      invoice_settings: { custom_fields: null, default_payment_method: method, footer: null, rendering_options: null },
    }),
  }
}
