import type { PackProductInput } from '@studio/contract'
import type { PayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'

const fiveClasses = { name: 'Five classes', credits: 5, price: '110.00', validDays: 90, isOnSale: true }

/** What tests of packs do again and again. Packs are bought at the payment emulator. */
export async function packScenes(studio: PayingStudio) {
  const admin = await studio.signedInAs('admin')
  const aProduct = (overrides: Partial<PackProductInput> = {}) =>
    studio.expectOk('createPackProduct', { as: admin, body: { ...fiveClasses, ...overrides } })
  const startCheckout = (as: Person, body: { packProductId: string; evenWithCredits?: boolean }) =>
    studio.call('startPackCheckout', { as, body })
  /** Pays for a pack and delivers what the provider reports. */
  async function buy(as: Person, packProductId: string) {
    const started = await studio.expectOk('startPackCheckout', { as, body: { packProductId, evenWithCredits: true } })
    await studio.pay(started.checkoutUrl)
    await studio.deliverPendingEvents()
    return started
  }
  const packsOf = (as: Person) => studio.expectOk('listMyPacks', { as })
  async function packOf(as: Person) {
    const [pack] = await packsOf(as)
    if (!pack) throw new Error('this member has no pack')
    return pack
  }
  async function aHolder(overrides: Partial<PackProductInput> = {}) {
    const product = await aProduct(overrides)
    const member = await studio.signedInAs('user')
    await buy(member, product.id)
    return { member, product, pack: await packOf(member) }
  }
  const book = (as: Person, seat: { classId: string; bookingDate: string; packId?: string | null }) =>
    studio.call('bookClass', { as, body: seat })
  const getCreditsLeft = async (as: Person) => (await packOf(as)).creditsLeft
  return { admin, aProduct, startCheckout, buy, packsOf, packOf, aHolder, book, left: getCreditsLeft }
}
