import { aMember } from '@studio/contract/testing'
import { failure } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'

const path = '/dashboard#account'
const user = aMember()
const findSection = async () => within(await screen.findByRole('region', { name: 'Mails' }))

it('the saved choices are shown and only changed ones are sent; after a failure they stay chosen, and a message says that saving failed', async () => {
  const storedChoices = { reminder: 'three-hours', newsletter: true, waitlist: true } as const
  const { person, server } = renderApp({
    path,
    user,
    handlers: {
      getMyMailChoices: storedChoices,
      changeMyMailChoices: failure('INTERNAL', { message: '' }),
      getBookingTerms: { memberDays: 30, guestDays: 14, cancelHours: 12, waitlist: { closesMinutes: 60 } },
    },
  })
  const form = await findSection()
  expect(await form.findByRole('radio', { name: '3 hours before' })).toBeChecked()
  const newsletter = form.getByRole('checkbox', { name: 'Send me the newsletter' })
  const waitlistNews = form.getByRole('checkbox', { name: 'Send me news about my waitlists' })
  expect(newsletter).toBeChecked()
  expect(waitlistNews).toBeChecked()
  expect(form.getByText(/We always write to you about a seat/)).toBeInTheDocument()
  await expectNoPageAxeViolations()
  await person.click(newsletter)
  await person.click(waitlistNews)
  await person.click(form.getByRole('button', { name: 'Save Choices' }))
  expect(await form.findByText('Your choices could not be saved. Please try again.')).toBeInTheDocument()
  expect(newsletter).not.toBeChecked()
  server.answer({ changeMyMailChoices: { ...storedChoices, newsletter: false, waitlist: false } })
  await person.click(await form.findByRole('button', { name: 'Save Choices' }))
  expect(await screen.findByText('Your choices are saved')).toBeInTheDocument()
  expect(server.callsOf('changeMyMailChoices').at(-1)?.body).toEqual({ newsletter: false, waitlist: false })
  expect(newsletter).not.toBeChecked()
  expect(waitlistNews).not.toBeChecked()
})

it('before the address is confirmed no newsletter is offered, and by a studio without waitlists no waitlist news', async () => {
  const getMyMailChoices = { reminder: 'day-before', newsletter: null, waitlist: true } as const
  // Terms without `waitlist` are those of a studio without waitlists.
  const getBookingTerms = { memberDays: 30, guestDays: 14, cancelHours: 12 }
  renderApp({ path, user, handlers: { getMyMailChoices, getBookingTerms } })
  const form = await findSection()
  expect(await form.findByText(/once your email address is confirmed/)).toBeInTheDocument()
  expect(form.queryByRole('checkbox')).not.toBeInTheDocument()
})
