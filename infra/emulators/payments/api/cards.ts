import { testCardNumber } from '../cards.ts'
import type { PaymentContext } from '../context.ts'
import { findCustomer, findMethod, findSetup } from '../operations/find.ts'
import { attachCard, detachCard } from '../operations/save-card.ts'
import { newCard } from '../records/new-customer.ts'
import { invalid } from '../stripe-error.ts'
import { only, requiredText } from './form.ts'
import { matching, toPage } from './lists.ts'
import type { Calls } from './routes.ts'

/** Cards kept for customers, and the setup intents by which they were saved. */
export function cardCalls(context: PaymentContext): Calls {
  const { records } = context
  return {
    'GET /customers/:id/payment_methods': ({ form, param }) => {
      only(form, ['limit', 'type'])
      const { id } = findCustomer(context, param('id'))
      const items = matching(records.methods.all(), { form, names: ['type'] }).filter((one) => one.customer === id)
      return toPage({ items, query: form, url: `/v1/customers/${id}/payment_methods` })
    },
    'POST /payment_methods/:id/attach': ({ form, param }) => {
      only(form, ['customer'])
      const customer = findCustomer(context, requiredText(form, 'customer')).id
      const number = testCardNumber(param('id'))
      if (!number) throw invalid('The local emulator attaches the test payment methods of Stripe alone.')
      const year = new Date(context.clock.now()).getUTCFullYear() + 1
      const card = { number, month: 12, year, name: '' }
      return attachCard(context, { method: newCard(context, { card, customer: null, email: null }), customer })
    },
    'POST /payment_methods/:id/detach': ({ param }) => detachCard(context, findMethod(context, param('id'))),
    'GET /setup_intents/:id': ({ param }) => findSetup(context, param('id')),
  }
}
