import { expect, test } from 'vitest'
import { classCheckout, standIn } from '../../testing/standing-in.ts'

test('a checkout that Stripe would not sell is refused as Stripe refuses it', async () => {
  const { stripe } = await standIn()
  const open = (overrides: Parameters<typeof classCheckout>[0]) =>
    stripe.checkout.sessions.create(classCheckout(overrides))
  const soon = Math.floor(Date.now() / 1000) + 30 * 60
  await expect(open({ expires_at: soon })).rejects.toMatchObject({ param: 'expires_at', statusCode: 400 })
  expect(await open({ expires_at: soon + 60 })).toMatchObject({ expires_at: soon + 60 })
  await expect(open({ line_items: [] })).rejects.toMatchObject({ code: 'parameter_missing' })
  await expect(open({ success_url: 'nowhere' })).rejects.toMatchObject({ code: 'url_invalid' })
  await expect(open({ customer: 'cus_unknown' })).rejects.toMatchObject({ code: 'resource_missing', param: 'customer' })
  await expect(open({ mode: 'subscription' })).rejects.toThrow('recurring')
  const small = { price_data: { currency: 'usd', unit_amount: 49, product_data: { name: 'Tea' } }, quantity: 1 }
  await expect(open({ line_items: [small] })).rejects.toMatchObject({ code: 'amount_too_small' })
})
