import type { UserPack } from '@studio/contract'
import { expectFitsEveryWidth, expectUsableAtEveryWidth } from '../journey.ts'
import { openBookingDialog } from '../pages/booking.ts'
import { payWith, testCards } from '../pages/checkout.ts'
import { expect, test } from '../pages/fixtures.ts'
import { loadJson } from '../pages/load-json.ts'
import { createUniqueName, signUpNewUser } from '../pages/people.ts'

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

test('a user buys a pack, books a class with a credit, and gets the credit back after cancelling in time [PACKS-1, PACKS-2, PACKS-5, PACKS-8]', async ({
  page,
  adminApi,
  createClass,
}) => {
  const { name: className } = await createClass()
  await signUpNewUser(page, { isEmailConfirmed: true })
  const packName = `Five ${createUniqueName('classes')}`
  const product = { name: packName, credits: 5, price: '110.00', validDays: 90, isOnSale: true }
  const response = await adminApi.post('/api/admin/packs', { data: product })
  expect(response.status(), await response.text()).toBe(201)
  const { id: packId } = (await response.json()) as { id: string }
  const buyLink = page.getByRole('link', { name: `Buy ${packName}` })
  // The marketing server caches its lists for two seconds.
  await expect(async () => {
    await page.goto('/membership')
    await expect(buyLink).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expectFitsEveryWidth(page)
  await buyLink.click()
  await expect(page.getByRole('heading', { name: packName })).toBeVisible()
  await expectUsableAtEveryWidth(page)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await payWith(page, testCards.pays)
  await expect(page.getByText(/Class Pack Ready/)).toBeVisible()

  await openBookingDialog(page, className)
  const dialog = page.getByRole('dialog', { name: className })
  // The third date can still be cancelled in time.
  await dialog.getByRole('radio', { name: /12:00/ }).nth(2).check()
  await expect(dialog.getByText(`Uses 1 of your 5 credits of ${packName}, valid until `)).toBeVisible()
  await dialog.getByRole('button', { name: 'Confirm Booking' }).click()
  await expect(page.getByText('Class Booked Successfully')).toBeVisible()

  await page.goto('/dashboard')
  const packs = page.getByRole('region', { name: 'Class packs' })
  await expect(packs.getByText(/^4 of 5 credits left/)).toBeVisible()
  await expectFitsEveryWidth(page)
  await page.getByRole('button', { name: `Cancel ${className}` }).click()
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation.getByText(/Your credit comes back\./)).toBeVisible()
  await confirmation.getByRole('button', { name: 'Cancel Booking' }).click()
  await expect(packs.getByText(/^5 of 5 credits left/)).toBeVisible()
  const [pack] = await loadJson<UserPack[]>(page.request, '/api/user/packs')
  expect(pack).toMatchObject({
    creditsLeft: 5,
    status: 'active',
    bookings: [{ status: 'cancelled', usesCredit: false }],
  })
  const withdrawResponse = await adminApi.patch(`/api/admin/packs/${packId}`, { data: { isOnSale: false } })
  expect(withdrawResponse.status(), await withdrawResponse.text()).toBe(200)
})
