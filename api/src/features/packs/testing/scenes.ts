import type { PackProductInput } from '@studio/contract'
import type { PayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'

const fiveClasses = { name: 'Five classes', credits: 5, price: '110.00', validDays: 90, isOnSale: true }

/** The common steps of tests of packs, which are bought at the payment emulator. */
export async function packScenes(studio: PayingStudio) {
  const admin = await studio.signedInAs('admin')
  const aProduct = (overrides: Partial<PackProductInput> = {}) =>
    studio.expectOk('createPackProduct', { as: admin, body: { ...fiveClasses, ...overrides } })
  const startCheckout = (as: Person, body: { packProductId: string; evenWithCredits?: boolean }) =>
    studio.call('startPackCheckout', { as, body })
  /** Buys a pack and delivers the provider's events. */
  async function buy(as: Person, packProductId: string) {
    const checkout = await studio.expectOk('startPackCheckout', { as, body: { packProductId, evenWithCredits: true } })
    await studio.pay(checkout.checkoutUrl)
    await studio.deliverPendingEvents()
    return checkout
  }
  const listPacks = (as: Person) => studio.expectOk('listMyPacks', { as })
  async function loadPack(as: Person) {
    const [pack] = await listPacks(as)
    if (!pack) throw new Error('this member has no pack')
    return pack
  }
  async function aHolder(overrides: Partial<PackProductInput> = {}) {
    const product = await aProduct(overrides)
    const member = await studio.signedInAs('user')
    await buy(member, product.id)
    return { member, product, pack: await loadPack(member) }
  }
  const book = (as: Person, seat: { classId: string; bookingDate: string; packId?: string | null }) =>
    studio.call('bookClass', { as, body: seat })
  const getCreditsLeft = async (as: Person) => (await loadPack(as)).creditsLeft
  return { admin, aProduct, startCheckout, buy, listPacks, loadPack, aHolder, book, getCreditsLeft }
}
