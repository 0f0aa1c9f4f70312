import { aMember } from '@studio/contract/testing'
import { failure, networkFailure } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'

const path = '/dashboard#account'
const user = aMember()
const findSection = async () => within(await screen.findByRole('region', { name: 'Mails' }))

describe('the mails of an account', () => {
  it('the saved choices are shown, and only changed ones are sent', async () => {
    const storedChoices = { reminder: 'three-hours', newsletter: true, waitlist: true } as const
    const changedChoices = { reminder: 'three-hours', newsletter: false, waitlist: true } as const
    const { person, server } = renderApp({
      path,
      user,
      handlers: { getMyMailChoices: storedChoices, changeMyMailChoices: changedChoices },
    })
    const form = await findSection()
    expect(await form.findByRole('radio', { name: '3 hours before' })).toBeChecked()
    const newsletter = form.getByRole('checkbox', { name: 'Send me the newsletter' })
    expect(newsletter).toBeChecked()
    await expectNoPageAxeViolations()
    await person.click(newsletter)
    await person.click(form.getByRole('button', { name: 'Save Choices' }))
    expect(await screen.findByText('Your choices are saved')).toBeInTheDocument()
    expect(server.callsOf('changeMyMailChoices').map(({ body }) => body)).toEqual([{ newsletter: false }])
    expect(newsletter).not.toBeChecked()
  })

  it('the newsletter is offered once the address is confirmed; until then a line says so', async () => {
    renderApp({
      path,
      user,
      handlers: { getMyMailChoices: { reminder: 'day-before', newsletter: null, waitlist: true } },
    })
    const form = await findSection()
    expect(await form.findByText(/once your email address is confirmed/)).toBeInTheDocument()
    expect(form.queryByRole('checkbox')).not.toBeInTheDocument()
  })

  it('waitlist news can be switched off, and a line says what is mailed anyway', async () => {
    const storedChoices = { reminder: 'day-before', newsletter: false, waitlist: true } as const
    const getBookingTerms = { memberDays: 30, guestDays: 14, cancelHours: 12, waitlist: { closesMinutes: 60 } }
    const handlers = {
      getMyMailChoices: storedChoices,
      changeMyMailChoices: { ...storedChoices, waitlist: false },
      getBookingTerms,
    }
    const { person, server } = renderApp({ path, user, handlers })
    const form = await findSection()
    const news = await form.findByRole('checkbox', { name: 'Send me news about my waitlists' })
    expect(news).toBeChecked()
    expect(form.getByText(/We always write to you about a seat/)).toBeInTheDocument()
    await expectNoPageAxeViolations()
    await person.click(news)
    await person.click(form.getByRole('button', { name: 'Save Choices' }))
    expect(await screen.findByText('Your choices are saved')).toBeInTheDocument()
    expect(server.callsOf('changeMyMailChoices').map(({ body }) => body)).toEqual([{ waitlist: false }])
    expect(news).not.toBeChecked()
  })

  it('a studio without waitlists offers no choice about them', async () => {
    renderApp({ path, user })
    const form = await findSection()
    expect(await form.findByRole('checkbox', { name: 'Send me the newsletter' })).toBeInTheDocument()
    expect(form.queryByRole('checkbox', { name: /waitlists/ })).not.toBeInTheDocument()
  })

  it('a choice that could not be saved stays chosen, with the reason', async () => {
    const refusal = failure('INTERNAL', { message: '' })
    const { person } = renderApp({ path, user, handlers: { changeMyMailChoices: refusal } })
    const form = await findSection()
    await person.click(await form.findByRole('radio', { name: 'No reminder' }))
    await person.click(form.getByRole('button', { name: 'Save Choices' }))
    expect(await form.findByText('Your choices could not be saved. Please try again.')).toBeInTheDocument()
    expect(form.getByRole('radio', { name: 'No reminder' })).toBeChecked()
  })

  it('choices that did not load can be retried', async () => {
    const { person, server } = renderApp({ path, user, handlers: { getMyMailChoices: networkFailure() } })
    const form = await findSection()
    const retryButton = await form.findByRole('button', { name: /Try Again/i })
    server.answer({ getMyMailChoices: { reminder: 'one-hour', newsletter: false, waitlist: true } })
    await person.click(retryButton)
    expect(await form.findByRole('radio', { name: '1 hour before' })).toBeChecked()
  })
})
