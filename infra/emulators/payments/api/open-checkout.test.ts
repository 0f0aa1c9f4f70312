import { expect, test } from 'vitest'
import { classCheckout, startTestEmulator } from '../../testing/start-emulator.ts'

test('a checkout that Stripe would not sell is refused as Stripe refuses it', async () => {
  const { stripe } = await startTestEmulator()
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
  const priced = (currency: string, unit_amount: number, quantity = 1) =>
    open({ line_items: [{ price_data: { currency, unit_amount, product_data: { name: 'Tea' } }, quantity }] })
  await expect(priced('usd', 100_000_000)).rejects.toMatchObject({ code: 'amount_too_large' })
  await expect(priced('usd', 60_000_000, 2)).rejects.toMatchObject({ code: 'amount_too_large' })
  await expect(priced('usd', 500, 0)).rejects.toMatchObject({ param: 'line_items[0][quantity]' })
  await expect(priced('xyz', 500)).rejects.toMatchObject({ param: 'currency' })
  await stripe.coupons.create({ id: 'five-euros', amount_off: 500, currency: 'eur', duration: 'once' })
  await expect(open({ discounts: [{ coupon: 'five-euros' }] })).rejects.toMatchObject({ param: 'discounts' })
  await expect(stripe.coupons.create({ percent_off: 101 })).rejects.toMatchObject({ param: 'percent_off' })
  await expect(open({ metadata: { ['k'.repeat(41)]: 'x' } })).rejects.toMatchObject({ statusCode: 400 })
  await expect(open({ customer_email: 'nowhere' })).rejects.toMatchObject({ code: 'email_invalid' })
  await expect(open({ expires_at: soon + 24 * 60 * 60 })).rejects.toMatchObject({ param: 'expires_at' })
})
