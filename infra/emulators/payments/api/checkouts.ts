import { newId } from '../../ids.ts'
import { type PaymentContext, pageAddress } from '../context.ts'
import { expireCheckout } from '../operations/close-checkout.ts'
import { findCheckout, findCustomer } from '../operations/find.ts'
import { getMetadata, getText, only, requiredText } from './form.ts'
import { listNames, listObject, toPage } from './lists.ts'
import { openCheckout } from './open-checkout.ts'
import { openSetup } from './open-setup.ts'
import type { Calls } from './routes.ts'

/** Checkout sessions. */
export function checkoutCalls(context: PaymentContext): Calls {
  const { records } = context
  return {
    'POST /checkout/sessions': ({ form }) =>
      (getText(form, 'mode') === 'setup' ? openSetup(context, form) : openCheckout(context, form)).session,
    'GET /checkout/sessions': ({ form }) => {
      only(form, [...listNames, 'customer', 'payment_intent', 'subscription', 'status'])
      const sessions = records.checkouts.all().map((checkout) => checkout.session)
      const wanted = (['customer', 'payment_intent', 'subscription', 'status'] as const).flatMap((name) => {
        const value = getText(form, name)
        return value === undefined ? [] : [{ name, value }]
      })
      const items = sessions.filter((session) => wanted.every(({ name, value }) => session[name] === value))
      return toPage({ items, query: form, url: '/v1/checkout/sessions' })
    },
    'GET /checkout/sessions/:id': ({ param }) => findCheckout(context, param('id')).session,
    'POST /checkout/sessions/:id': ({ form, param }) => {
      only(form, ['metadata'])
      const checkout = findCheckout(context, param('id'))
      const metadata = getMetadata(form, checkout.session.metadata ?? {})
      return records.checkouts.put({ ...checkout, session: { ...checkout.session, metadata } }).session
    },
    'GET /checkout/sessions/:id/line_items': ({ param }) =>
      listObject({
        data: findCheckout(context, param('id')).lines,
        url: `/v1/checkout/sessions/${param('id')}/line_items`,
      }),
    'POST /checkout/sessions/:id/expire': ({ param }) =>
      expireCheckout(context, findCheckout(context, param('id'))).session,
  }
}

/** Sessions of the customer portal. */
export function portalCalls(context: PaymentContext): Calls {
  return {
    'POST /billing_portal/sessions': ({ form }) => {
      only(form, ['customer', 'return_url', 'configuration', 'flow_data', 'locale'])
      const id = newId('bps')
      return context.records.portals.put({
        id,
        object: 'billing_portal.session',
        configuration: 'bpc_local',
        created: context.clock.seconds(),
        customer: findCustomer(context, requiredText(form, 'customer')).id,
        customer_account: null,
        flow: null,
        livemode: false,
        locale: null,
        on_behalf_of: null,
        return_url: getText(form, 'return_url') ?? null,
        url: pageAddress(context, `portal/${id}`),
      })
    },
  }
}
