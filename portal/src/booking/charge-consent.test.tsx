import { aUser, aWaitlistEntry, aWaitlistOutlook } from '@studio/contract/testing'
import { failure, type Handlers } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'
import { closeBooking } from './booking-store.ts'
import { renderBookingDialog, setClockToTuesdayMorning, tuesdayYogaHandlers, yoga } from './testing/tuesday-yoga.ts'

beforeEach(() => sessionStorage.clear())
beforeEach(setClockToTuesdayMorning)

const visa = { id: 'pm_1', brand: 'visa', last4: '4242' }
const amex = { id: 'pm_2', brand: 'amex', last4: '0005' }
const outlook = aWaitlistOutlook({
  startsAt: '2026-10-20T21:30:00.000Z',
  closesAt: '2026-10-20T20:30:00.000Z',
  price: '25.00',
})
const handlers: Handlers = {
  ...tuesdayYogaHandlers,
  getBookingTerms: { memberDays: 30, guestDays: 14, cancelHours: 12, waitlist: { closesMinutes: 60 } },
  getWaitlistOutlook: outlook,
  listMyCards: [visa],
}
const consent = 'Charge $25.00 to the card ending 4242 if I get in before Tue, Oct 20, 4:30 PM'

/** Opens the dialog and chooses its full date, Oct 20. */
async function openFullDate(overrides: Handlers = {}) {
  const { dialog, ...app } = await renderBookingDialog(aUser(), { ...handlers, ...overrides })
  await app.person.click(await within(dialog).findByRole('radio', { name: /Tue, Oct 20.*full/ }))
  return { ...app, dialog: within(dialog) }
}

describe('agreeing to be charged', () => {
  it('another cut-off, another card or changed terms change the sentence, which must be ticked again and is sent word by word as the consent', async () => {
    const message = 'The price or the time has changed. Please read the sentence again.'
    const { dialog, person, server } = await openFullDate({
      listMyCards: [visa, amex],
      joinWaitlist: failure('CHARGE_TERMS_CHANGED', { message }),
    })
    const checkbox = await dialog.findByRole('checkbox', { name: consent })
    expect(checkbox).not.toBeChecked()
    await expectNoPageAxeViolations()
    await person.click(checkbox)
    dialog.getByRole('combobox', { name: 'Do not add me later than' }).focus()
    await person.keyboard('{Enter}')
    await person.click(await screen.findByRole('option', { name: /^6 hours before/ }))
    const earlyDeadlineConsent = consent.replace('4:30 PM', '11:30 AM')
    expect(dialog.getByRole('checkbox', { name: earlyDeadlineConsent })).not.toBeChecked()
    await person.click(dialog.getByRole('checkbox', { name: earlyDeadlineConsent }))
    dialog.getByRole('combobox', { name: 'Saved card' }).focus()
    await person.keyboard('{Enter}')
    await person.click(await screen.findByRole('option', { name: 'Amex ending 0005' }))
    const amexConsent = earlyDeadlineConsent.replace('4242', '0005')
    expect(dialog.getByRole('checkbox', { name: amexConsent })).not.toBeChecked()

    await person.click(dialog.getByRole('checkbox', { name: amexConsent }))
    server.answer({ getWaitlistOutlook: { ...outlook, price: '30.00' } })
    await person.click(dialog.getByRole('button', { name: 'Join the waitlist' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(message)
    const newConsent = amexConsent.replace('25.00', '30.00')
    const newCheckbox = await dialog.findByRole('checkbox', { name: newConsent })
    expect(newCheckbox).not.toBeChecked()

    await waitFor(() => expect(newCheckbox).toBeEnabled())
    await person.click(newCheckbox)
    server.answer({ joinWaitlist: aWaitlistEntry() })
    await person.click(await dialog.findByRole('button', { name: 'Join the waitlist', busy: false }))
    expect(await screen.findByText('You are on the waitlist')).toBeInTheDocument()
    expect(server.callsOf('joinWaitlist').map(({ body }) => body)).toEqual([
      expect.objectContaining({ chargeCardId: 'pm_2', chargeSentence: amexConsent }),
      expect.objectContaining({ chargeCardId: 'pm_2', chargeSentence: newConsent }),
    ])
  })

  it('joining without ticking the sentence sends no consent', async () => {
    const { dialog, person, server } = await openFullDate({ joinWaitlist: aWaitlistEntry() })
    await dialog.findByRole('checkbox', { name: consent })
    await person.click(dialog.getByRole('button', { name: 'Join the waitlist' }))
    await waitFor(() => expect(server.callsOf('joinWaitlist')).toHaveLength(1))
    expect(server.callsOf('joinWaitlist')[0]?.body).not.toHaveProperty('chargeCardId')
  })

  it('without a saved card the hosted page saves one and leads back to the class with its dialog open', async () => {
    const openCardSetup = { setupUrl: 'http://localhost:8080/__local/payments/checkout/cs_setup' }
    const { dialog, person, server, pageLoads } = await openFullDate({ listMyCards: [], openCardSetup })
    await person.click(await dialog.findByRole('button', { name: 'Save a card' }))
    await waitFor(() => expect(pageLoads).toHaveLength(1))
    expect(server.callsOf('openCardSetup')[0]?.body).toEqual({ classId: yoga.id })
    cleanup()
    closeBooking()
    renderApp({ path: `/calendar?classId=${yoga.id}`, user: aUser(), handlers })
    const reopenedDialog = within(await screen.findByRole('dialog', { name: yoga.name }))
    expect(await reopenedDialog.findByRole('radio', { name: /Tue, Oct 20/ })).toBeChecked()
    expect(await reopenedDialog.findByRole('checkbox', { name: consent })).not.toBeChecked()
  })

  it('a user can still join when their cards do not load', async () => {
    const { dialog, person, server } = await openFullDate({ listMyCards: failure('PAYMENT_PROVIDER_FAILED') })
    expect(await dialog.findByText(/^Your saved cards did not load/)).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: 'Join the waitlist' })).toBeEnabled()
    server.answer({ listMyCards: [visa] })
    await person.click(dialog.getByRole('button', { name: 'Try Again' }))
    expect(await dialog.findByRole('checkbox', { name: consent })).toBeInTheDocument()
  })
})
