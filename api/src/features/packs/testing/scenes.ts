import type { PackProductInput } from '@studio/contract'
import type { PayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'

const fiveClasses = { name: 'Five classes', credits: 5, price: '110.00', validDays: 90, isOnSale: true }

/** The common steps of pack tests. Packs are paid at the payment emulator. */
export async function packScenes(studio: PayingStudio) {
  const admin = await studio.signedInAs('admin')
  const aProduct = (overrides: Partial<PackProductInput> = {}) =>
    studio.expectOk('createPackProduct', { as: admin, body: { ...fiveClasses, ...overrides } })
  const startCheckout = (person: Person, body: { packProductId: string; evenWithCredits?: boolean }) =>
    studio.call('startPackCheckout', { as: person, body })
  /** Buys a pack and delivers the provider's events. */
  async function buy(person: Person, packProductId: string) {
    const checkout = await studio.expectOk('startPackCheckout', {
      as: person,
      body: { packProductId, evenWithCredits: true },
    })
    await studio.pay(checkout.checkoutUrl)
    await studio.deliverPendingEvents()
    return checkout
  }
  const listPacks = (person: Person) => studio.expectOk('listMyPacks', { as: person })
  async function loadPack(person: Person) {
    const [pack] = await listPacks(person)
    if (!pack) throw new Error('this member has no pack')
    return pack
  }
  /** `member`: a user without a membership, who has bought the pack. */
  async function aPackHolder(overrides: Partial<PackProductInput> = {}) {
    const product = await aProduct(overrides)
    const member = await studio.signedInAs('user')
    await buy(member, product.id)
    return { member, product, pack: await loadPack(member) }
  }
  const book = (person: Person, seat: { classId: string; bookingDate: string; packId?: string | null }) =>
    studio.call('bookClass', { as: person, body: seat })
  const loadCreditsLeft = async (person: Person) => (await loadPack(person)).creditsLeft
  return { admin, aProduct, startCheckout, buy, listPacks, loadPack, aPackHolder, book, loadCreditsLeft }
}
