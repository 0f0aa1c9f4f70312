import { newId } from '../../ids.ts'
import { type Desk, pageAddress } from '../context.ts'
import { expireCheckout } from '../operations/close-checkout.ts'
import { findCheckout, findCustomer } from '../operations/find.ts'
import { metadataOf, only, requiredText, textOf } from './form.ts'
import { listNames, listObject, pageOf } from './lists.ts'
import { openCheckout } from './open-checkout.ts'
import { openSetup } from './open-setup.ts'
import type { Calls } from './routes.ts'

/** Checkout sessions. */
export function checkoutCalls(desk: Desk): Calls {
  const { books } = desk
  return {
    'POST /checkout/sessions': ({ form }) =>
      (textOf(form, 'mode') === 'setup' ? openSetup(desk, form) : openCheckout(desk, form)).session,
    'GET /checkout/sessions': ({ form }) => {
      only(form, [...listNames, 'customer', 'payment_intent', 'subscription', 'status'])
      const sessions = books.checkouts.all().map((checkout) => checkout.session)
      const wanted = (['customer', 'payment_intent', 'subscription', 'status'] as const).flatMap((name) => {
        const value = textOf(form, name)
        return value === undefined ? [] : [{ name, value }]
      })
      const items = sessions.filter((session) => wanted.every(({ name, value }) => session[name] === value))
      return pageOf({ items, query: form, url: '/v1/checkout/sessions' })
    },
    'GET /checkout/sessions/:id': ({ param }) => findCheckout(desk, param('id')).session,
    'POST /checkout/sessions/:id': ({ form, param }) => {
      only(form, ['metadata'])
      const checkout = findCheckout(desk, param('id'))
      const metadata = metadataOf(form, checkout.session.metadata ?? {})
      return books.checkouts.put({ ...checkout, session: { ...checkout.session, metadata } }).session
    },
    'GET /checkout/sessions/:id/line_items': ({ param }) =>
      listObject({
        data: findCheckout(desk, param('id')).lines,
        url: `/v1/checkout/sessions/${param('id')}/line_items`,
      }),
    'POST /checkout/sessions/:id/expire': ({ param }) => expireCheckout(desk, findCheckout(desk, param('id'))).session,
  }
}

/** Sessions of the customer portal. */
export function portalCalls(desk: Desk): Calls {
  return {
    'POST /billing_portal/sessions': ({ form }) => {
      only(form, ['customer', 'return_url', 'configuration', 'flow_data', 'locale'])
      const id = newId('bps')
      return desk.books.portals.put({
        id,
        object: 'billing_portal.session',
        configuration: 'bpc_local',
        created: desk.clock.seconds(),
        customer: findCustomer(desk, requiredText(form, 'customer')).id,
        customer_account: null,
        flow: null,
        livemode: false,
        locale: null,
        on_behalf_of: null,
        return_url: textOf(form, 'return_url') ?? null,
        url: pageAddress(desk, `portal/${id}`),
      })
    },
  }
}
