import type { UserPack } from '@studio/contract'
import { expectAccessible, expectSoundAtEveryWidth } from '../journey.ts'
import { openBooking } from '../pages/booking.ts'
import { payWith, testCards } from '../pages/checkout.ts'
import { expect, test as ofTheStudio } from '../pages/fresh-class.ts'
import { signUpFresh } from '../pages/people.ts'
import { type Studio, startStudio } from '../start-studio.ts'

/** A studio of its own: packs on sale would be seen by the other journeys. */
const test = ofTheStudio.extend<object, { studio: Studio }>({
  studio: [
    async ({ browserName: _browser }, use) => {
      const studio = await startStudio({ asBuilt: true })
      await use(studio)
      await studio.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ studio }, use) => use(studio.url),
})
test.describe.configure({ mode: 'default', timeout: 150_000 })
test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

test('a member finds a pack on /membership, pays for it, books a class with a credit, cancels in time and has the credit again [PACKS-1, PACKS-2, PACKS-5, PACKS-8]', async ({
  page,
  admin,
  freshClass,
}) => {
  const { name: className } = await freshClass()
  await signUpFresh(page, 'guest', { isConfirmed: true })
  const product = { name: 'Five classes', credits: 5, price: '110.00', validDays: 90, isOnSale: true }
  const created = await admin.post('/api/admin/packs', { data: product })
  expect(created.status(), await created.text()).toBe(201)
  const buyLink = page.getByRole('link', { name: 'Buy Five classes' })
  // The server of the pages keeps its lists for two seconds.
  await expect(async () => {
    await page.goto('/membership')
    await expect(buyLink).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expectSoundAtEveryWidth(page)
  await buyLink.click()
  await expect(page.getByRole('heading', { name: 'Five classes' })).toBeVisible()
  await expectSoundAtEveryWidth(page)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await payWith(page, testCards.pays)
  await expect(page.getByText(/Class Pack Ready/)).toBeVisible()
  await expectAccessible(page)

  await openBooking(page, className)
  const dialog = page.getByRole('dialog', { name: className })
  await dialog.getByRole('radio', { name: /12:00/ }).nth(2).check()
  await expect(dialog.getByText(/^Uses 1 of your 5 credits of Five classes, valid until /)).toBeVisible()
  await expectSoundAtEveryWidth(page)
  await dialog.getByRole('button', { name: 'Confirm Booking' }).click()
  await expect(page.getByText('Class Booked Successfully')).toBeVisible()

  await page.goto('/dashboard')
  const packs = page.getByRole('region', { name: 'Class packs' })
  await expect(packs.getByText(/^4 of 5 credits left/)).toBeVisible()
  await expectSoundAtEveryWidth(page)
  await page.getByRole('button', { name: `Cancel ${className}` }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText(/Your credit comes back\./)).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel Booking' }).click()
  await expect(packs.getByText(/^5 of 5 credits left/)).toBeVisible()
  const [pack] = (await (await page.request.get('/api/user/packs')).json()) as UserPack[]
  expect(pack).toMatchObject({
    creditsLeft: 5,
    status: 'active',
    bookings: [{ status: 'cancelled', usesCredit: false }],
  })
})
