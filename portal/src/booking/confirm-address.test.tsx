import { aMember, aUser } from '@studio/contract/testing'
import { failure } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderBookingDialog, setClockToTuesdayMorning } from './testing/tuesday-yoga.ts'

beforeEach(() => sessionStorage.clear())
beforeEach(setClockToTuesdayMorning)

it('for a class with a price, the dialog asks a user with an unconfirmed email address to confirm it, and sends the link again', async () => {
  const user = aUser({ email: 'maya@okafor.example', isEmailVerified: false })
  const { dialog, person, server } = await renderBookingDialog(user, {
    sendVerificationLink: { message: 'We have sent a new link.' },
    startClassCheckout: failure('EMAIL_NOT_VERIFIED', { message: 'Please confirm your email address first.' }),
  })
  expect(await within(dialog).findByText('maya@okafor.example')).toBeInTheDocument()
  await expectNoPageAxeViolations()
  await person.click(within(dialog).getByRole('button', { name: 'Send the link again' }))
  expect(await screen.findByText('We have sent a new link.')).toBeInTheDocument()
  expect(server.callsOf('sendVerificationLink')).toHaveLength(1)
  await person.click(within(dialog).getByRole('button', { name: 'Continue to Payment' }))
  expect(await within(dialog).findByText('Please confirm your email address first.')).toBeInTheDocument()
})

it('a free booking needs no confirmed address', async () => {
  const { dialog } = await renderBookingDialog(aMember({ isEmailVerified: false }))
  expect(await within(dialog).findByRole('button', { name: 'Confirm Booking' })).toBeInTheDocument()
  // The title of the notice that asks for it.
  expect(within(dialog).queryByText('Please confirm your email address first')).not.toBeInTheDocument()
})
