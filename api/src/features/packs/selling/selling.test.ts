import { describe, expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { trialScenes } from '../../../testing/trial-scenes.ts'
import { packScenes } from '../testing/scenes.ts'

const studio = await aPayingStudio()
const { admin, aProduct, startCheckout, buy, listPacks, loadPack, aPackHolder } = await packScenes(studio)

describe('the packs of a studio', () => {
  test('only packs on sale are listed and sold, admins see all, and a sold pack keeps its terms when the product changes [PACKS-1]', async () => {
    const { member, product } = await aPackHolder({ name: 'Former name', credits: 5, price: '110.00' })
    const hiddenProduct = await aProduct({ name: 'Hidden', isOnSale: false })
    const change = { params: { id: product.id }, body: { credits: 9, price: '300.00', name: 'Renamed' } }
    await studio.expectOk('changePackProduct', { as: admin, ...change })
    const onSale = (await studio.expectOk('listPackProducts')).map(({ name }) => name)
    expect(onSale).toContain('Renamed')
    expect(onSale).not.toContain('Hidden')
    expect((await studio.expectOk('listAllPackProducts', { as: admin })).map(({ id }) => id)).toContain(
      hiddenProduct.id,
    )
    expect((await startCheckout(member, { packProductId: hiddenProduct.id })).error.code).toBe('NOT_ON_SALE')
    expect((await startCheckout(member, { packProductId: 'no-such' })).status).toBe(404)
    expect(await loadPack(member)).toMatchObject({ name: 'Former name', credits: 5, creditsLeft: 5, price: '110.00' })
  })

  test('a pack with invalid credits, days, price, categories or name is refused, naming the field [PACKS-1]', async () => {
    for (const invalidInput of [{ credits: 0 }, { validDays: 0 }, { price: '0.50' }, { covers: [] }, { name: '' }]) {
      const body = { name: 'Wrong', credits: 5, price: '110.00', validDays: 90, ...invalidInput }
      const { status, error } = await studio.call('createPackProduct', { as: admin, body })
      expect([status, Object.keys(error.fields ?? {})]).toEqual([422, Object.keys(invalidInput)])
    }
  })
})

describe('buying a pack', () => {
  test('a reported payment creates one pack with its last day and a mail, however often it is reported [PACKS-2]', async () => {
    const buyer = await studio.signedInAs('user')
    const { id: packProductId } = await aProduct({ name: 'Five classes', credits: 5, price: '110.00', validDays: 90 })
    const { answer } = await startCheckout(buyer, { packProductId })
    await studio.pay(answer.checkoutUrl)
    expect(await listPacks(buyer)).toEqual([])
    await studio.deliverPendingEvents()
    for (const event of (await studio.readLedger()).events) await studio.deliver(event)
    const pack = await loadPack(buyer)
    expect(await listPacks(buyer)).toHaveLength(1)
    expect(pack).toMatchObject({ creditsLeft: 5, lastDay: '2026-04-14', status: 'active', isGranted: false })
    const checkout = await studio.expectOk('getCheckout', { as: buyer, params: { id: answer.sessionId } })
    expect(checkout).toMatchObject({ status: 'paid', kind: 'pack', pack: { id: pack.id, creditsLeft: 5 } })
    const mails = await studio.deliverMailsTo(buyer)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your class pack: Five classes'])
    expect(mails[0]?.text).toContain('Last day: Tuesday, April 14, 2026')
    expect(mails[0]?.text).toContain('Paid: $110.00')
  })

  test('a member with unused credits must confirm before buying another pack [PACKS-3]', async () => {
    const { member, product } = await aPackHolder({ name: 'Five classes', credits: 5 })
    const refusal = await startCheckout(member, { packProductId: product.id })
    expect([refusal.status, refusal.error.code]).toEqual([409, 'CREDITS_LEFT'])
    expect(refusal.error.message).toContain('5 unused credits of Five classes')
    const confirmed = await startCheckout(member, { packProductId: product.id, evenWithCredits: true })
    await studio.pay(confirmed.answer.checkoutUrl)
    await studio.deliverPendingEvents()
    expect(await listPacks(member)).toHaveLength(2)
  })

  test('a pack that is paid after its checkout was cancelled while the provider was unavailable is bought all the same [PACKS-2]', async () => {
    const buyer = await studio.signedInAs('user')
    const { id: packProductId } = await aProduct({ credits: 5 })
    const { answer } = await startCheckout(buyer, { packProductId })
    await studio.setFault('error')
    await studio.expectOk('cancelCheckout', { as: buyer, params: { id: answer.sessionId } })
    await studio.setFault('off')
    await studio.pay(answer.checkoutUrl)
    await studio.deliverPendingEvents()
    expect((await loadPack(buyer)).creditsLeft).toBe(5)
  })
})

describe('a pack for newcomers', () => {
  const aNewcomerProduct = () =>
    aProduct({ name: 'Two weeks', credits: 3, price: '39.00', validDays: 14, newcomersOnly: true })

  test('is sold once to a verified email address, whatever its tag, and never to a user who had a plan, a pack or a paid class [PACKS-4]', async () => {
    const { id: packProductId } = await aNewcomerProduct()
    const tryToBuy = async (person: Person) => {
      const { status, error } = await startCheckout(person, { packProductId, evenWithCredits: true })
      return status === 200 ? 'sold' : `${error.code}: ${error.message}`
    }
    const formerMember = await studio.signedInAs('user', { membershipType: 'monthly', membershipStatus: 'cancelled' })
    expect(await tryToBuy(formerMember)).toContain(
      'NOT_FOR_YOU: This pack is for newcomers, and you have had a membership.',
    )
    const { member } = await aPackHolder()
    expect(await tryToBuy(member)).toContain('you have bought a class pack before')
    const classGuest = await studio.signedInAs('user')
    const { classId } = await studio.aWeeklyClass()
    await studio.payForClass(classGuest, { classId, bookingDate: '2026-01-21' })
    expect(await tryToBuy(classGuest)).toContain('you have paid for a class before')
    const unverifiedUser = await studio.signedInAs('user', { emailVerifiedAt: null })
    expect(await tryToBuy(unverifiedUser)).toContain('EMAIL_NOT_VERIFIED')
    const newcomer = await studio.signedInAs('user', { email: 'maya@example.com' })
    await buy(newcomer, packProductId)
    const otherAccount = await studio.signedInAs('user', { email: 'maya+again@example.com' })
    expect(await tryToBuy(otherAccount)).toContain('you have bought a class pack before')
  })

  test('is sold to a person with a free trial class until they have attended it [PACKS-4]', async () => {
    const { aPersonWithTrial, aWeeklyClass } = trialScenes(studio)
    const person = await aPersonWithTrial()
    const { id: packProductId } = await aNewcomerProduct()
    const trialClass = { ...(await aWeeklyClass()), userId: person.user.id, date: '2026-01-14' }
    const { bookingId: id } = await studio.expectOk('bookWalkIn', { as: admin, body: trialClass })
    await studio.expectOk('checkIn', { as: admin, params: { id }, body: { isHere: false } })
    expect((await startCheckout(person, { packProductId })).status).toBe(200)
    await studio.expectOk('checkIn', { as: admin, params: { id }, body: { isHere: true } })
    const { error } = await startCheckout(person, { packProductId })
    expect([error.code, error.message]).toEqual(['NOT_FOR_YOU', expect.stringContaining('taken your free trial class')])
  })

  test('is sold once when two are paid at the same time, and the other payment is refunded [PACKS-4]', async () => {
    const [firstProduct, secondProduct] = [await aNewcomerProduct(), await aNewcomerProduct()]
    const buyer = await studio.signedInAs('user')
    for (const { id: packProductId } of [firstProduct, secondProduct]) {
      const { answer } = await startCheckout(buyer, { packProductId })
      await studio.pay(answer.checkoutUrl)
    }
    const refundCount = (await studio.readLedger()).refunds.length
    await studio.deliverPendingEvents()
    await studio.runJobs()
    expect(await listPacks(buyer)).toHaveLength(1)
    expect((await studio.readLedger()).refunds.slice(refundCount).map(({ amount }) => amount)).toEqual([3_900])
  })
})
