import {
  aBooking,
  aMember,
  aPackProduct,
  aSchedule,
  aUser,
  aUserPack,
  aWaitlistOutlook,
} from '@studio/contract/testing'
import type { Handlers } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderBookingDialog, setClockToTuesdayMorning, yoga } from './testing/tuesday-yoga.ts'

beforeEach(setClockToTuesdayMorning)

const packEndingSoon = aUserPack({ id: 'soon', name: 'Two weeks', creditsLeft: 1, lastDay: '2026-10-26' })
const packEndingLater = aUserPack({ id: 'late', name: 'Six classes', creditsLeft: 5, lastDay: '2027-01-31' })

async function openYogaDialog(handlers: Handlers, user = aUser()) {
  const app = await renderBookingDialog(user, handlers)
  const dialog = within(app.dialog)
  await dialog.findByRole('radio', { name: /Tue, Oct 27/ })
  return { ...app, dialog }
}

it('the pack that ends first is preselected, a later date offers only packs that are still valid, and the date is booked with the chosen pack [PACKS-5, PACKS-6]', async () => {
  const { dialog, person, server } = await openYogaDialog({
    listMyPacks: [packEndingLater, packEndingSoon],
    bookClass: aBooking({ freeBy: 'pack', packId: packEndingLater.id }),
  })
  expect(dialog.getByRole('radio', { name: /^Two weeks/ })).toBeChecked()
  expect(dialog.getByText('Uses your last credit of Two weeks, valid until October 26')).toBeInTheDocument()
  expect(dialog.queryByText('$25.00')).not.toBeInTheDocument()
  await expectNoPageAxeViolations()
  await person.click(dialog.getByRole('radio', { name: /Tue, Oct 27/ }))
  expect(dialog.queryByRole('radio', { name: /^Two weeks/ })).not.toBeInTheDocument()
  expect(dialog.getByRole('radio', { name: /^Six classes/ })).toBeChecked()
  await person.click(dialog.getByRole('radio', { name: /Tue, Oct 13/ }))
  await person.click(dialog.getByRole('radio', { name: 'Six classes 5 credits, until January 31, 2027' }))
  expect(dialog.getByText(/^Uses 1 of your 5 credits of Six classes/)).toBeInTheDocument()
  await person.click(dialog.getByRole('button', { name: 'Confirm Booking' }))
  expect(await screen.findByText('Class Booked Successfully')).toBeInTheDocument()
  expect(server.callsOf('bookClass')[0]?.body).toEqual({
    classId: yoga.id,
    bookingDate: '2026-10-13',
    scheduleId: aSchedule().id,
    packId: 'late',
  })
})

it('a user who would rather pay keeps the credit and goes to the checkout [PACKS-5]', async () => {
  const startClassCheckout = { checkoutUrl: '/__local/payments/checkout/cs_1', sessionId: 'cs_1' }
  const { dialog, person, server, pageLoads } = await openYogaDialog({
    listMyPacks: [packEndingLater],
    startClassCheckout,
  })
  expect(dialog.getByText(/^Uses 1 of your 5 credits of Six classes/)).toBeInTheDocument()
  await person.click(dialog.getByRole('radio', { name: 'Pay $25.00 instead' }))
  expect(dialog.queryByText(/^Uses/)).not.toBeInTheDocument()
  expect(dialog.getByText('$25.00')).toBeInTheDocument()
  await person.click(dialog.getByRole('button', { name: 'Continue to Payment' }))
  await screen.findByText('Redirecting to Payment')
  expect(pageLoads).toEqual([startClassCheckout.checkoutUrl])
  expect(server.callsOf('bookClass')).toEqual([])
  expect(server.callsOf('startClassCheckout')[0]?.body).not.toHaveProperty('packId')
})

it('a class that the membership covers offers neither to pay with a pack nor to buy one [PACKS-6]', async () => {
  const { dialog } = await openYogaDialog(
    { listMyPacks: [packEndingLater], listPackProducts: [aPackProduct()] },
    aMember(),
  )
  expect(dialog.getByText('Included in your membership')).toBeInTheDocument()
  expect(dialog.queryByRole('radiogroup', { name: 'Choose how to pay' })).not.toBeInTheDocument()
  expect(dialog.queryByRole('link', { name: 'see class packs' })).not.toBeInTheDocument()
})

it('a class with a price names a pack on sale that covers it, and no other pack [PACKS-1]', async () => {
  const meditation = aPackProduct({ id: 'other', name: 'Meditation', credits: 3, covers: ['meditation'] })
  const fiveClasses = aPackProduct({ credits: 5, price: '110.00', covers: ['yoga'] })
  const { dialog } = await openYogaDialog({ listPackProducts: [meditation, fiveClasses] })
  expect(await dialog.findByText(/^5 classes for \$110:/)).toBeInTheDocument()
  expect(dialog.getByRole('link', { name: 'see class packs' })).toHaveAttribute('href', '/membership#packs')
  expect(dialog.queryByText(/^3 classes/)).not.toBeInTheDocument()
})

it('without a pack on sale the dialog does not mention packs [PACKS-1]', async () => {
  const { dialog, server } = await openYogaDialog({ listPackProducts: [] })
  expect(server.callsOf('listPackProducts')).toHaveLength(1)
  expect(dialog.queryByText(/pack/i)).not.toBeInTheDocument()
})

it('for a full date the dialog says which pack pays if the waitlist gives a seat [PACKS-11]', async () => {
  const { dialog, person } = await openYogaDialog({
    listMyPacks: [packEndingLater],
    getBookingTerms: { memberDays: 30, guestDays: 14, cancelHours: 12, waitlist: { closesMinutes: 60 } },
    getWaitlistOutlook: aWaitlistOutlook({
      pack: aUserPack({ name: 'Ten classes', creditsLeft: 9, lastDay: '2026-12-31' }),
    }),
  })
  await person.click(dialog.getByRole('radio', { name: /Tue, Oct 20.*full/ }))
  expect(
    await dialog.findByText('Uses 1 of your 9 credits of Ten classes, valid until December 31'),
  ).toBeInTheDocument()
})
