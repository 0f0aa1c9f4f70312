import { newId } from '../../ids.ts'
import { type PaymentContext, pageAddress } from '../context.ts'
import { expireCheckout } from '../operations/close-checkout.ts'
import { findCheckout, findCustomer } from '../operations/find.ts'
import type { PortalSession } from '../records/stripe-types.ts'
import { getText, only, requiredText } from './form.ts'
import { openCheckout, openSetup } from './open-checkout.ts'
import type { Calls } from './routes.ts'

/** Checkout sessions, and those of the customer portal. */
export function checkoutCalls(context: PaymentContext): Calls {
  return {
    'POST /checkout/sessions': ({ form }) =>
      (getText(form, 'mode') === 'setup' ? openSetup(context, form) : openCheckout(context, form)).session,
    'GET /checkout/sessions/:id': ({ param }) => findCheckout(context, param('id')).session,
    'POST /checkout/sessions/:id/expire': ({ param }) =>
      expireCheckout(context, findCheckout(context, param('id'))).session,
    'POST /billing_portal/sessions': ({ form }) => {
      only(form, ['customer', 'return_url'])
      const id = newId('bps')
      const customer = findCustomer(context, requiredText(form, 'customer')).id
      const addresses = { return_url: getText(form, 'return_url') ?? null, url: pageAddress(context, `portal/${id}`) }
      const portal = { id, object: 'billing_portal.session', created: context.clock.seconds(), customer, ...addresses }
      return context.records.portals.put(portal as PortalSession)
    },
  }
}
