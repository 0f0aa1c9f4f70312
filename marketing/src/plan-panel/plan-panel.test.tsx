// @vitest-environment jsdom
import { aMembershipOverview, aMembershipPause } from '@studio/contract/testing'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PlanPanel } from './plan-panel.tsx'

const overview = aMembershipOverview()
const resumePreview = { version: 'v', charge: aMembershipPause().charge, isChargedNow: false }

beforeEach(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  vi.stubGlobal('fetch', async (_path: string, { method }: RequestInit) =>
    Response.json(method === 'POST' ? overview : resumePreview),
  )
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test.each([
  {
    state: 'planned',
    buttonName: 'Cancel Pause',
    question: 'Cancel your pause?',
    effect: 'Your membership continues without a pause.',
    confirmName: 'Cancel Pause',
    toastText: 'Your pause is cancelled.',
  },
  {
    state: 'running',
    buttonName: 'End Pause Now',
    question: 'End your pause now?',
    effect: 'Your membership covers classes again.',
    confirmName: 'End Pause',
    toastText: 'Your pause has ended.',
  },
] as const)('when a member ends a $state pause, the dialog and the toast say what happens', async (texts) => {
  const { state, buttonName, question, effect, confirmName, toastText } = texts
  const member = userEvent.setup()
  const overviewWithPause = { ...overview, pause: aMembershipPause({ state }) }
  render(<PlanPanel overview={overviewWithPause} timeZone="America/New_York" onChange={() => undefined} />)
  await member.click(screen.getByRole('button', { name: buttonName }))
  const dialog = within(screen.getByRole('dialog', { name: question }))
  await dialog.findByText(effect)
  await member.click(dialog.getByRole('button', { name: confirmName }))
  expect((await screen.findByRole('status')).textContent).toContain(toastText)
})

test('once the payment provider has started a requested pause, onChange gets the new overview', async () => {
  const onChange = vi.fn()
  const overviewWithRunningPause = { ...overview, pause: aMembershipPause({ state: 'running' }) }
  vi.stubGlobal('fetch', async () => Response.json(overviewWithRunningPause))
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const overviewWithStartingPause = { ...overview, pause: aMembershipPause({ state: 'starting' }) }
  render(<PlanPanel overview={overviewWithStartingPause} timeZone="America/New_York" onChange={onChange} />)
  expect(onChange).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith(overviewWithRunningPause))
})

test('while a pause is being requested, its days cannot be changed and it cannot be requested again', async () => {
  const member = userEvent.setup()
  const requests: string[] = []
  const preview = { version: 'v', from: '2026-02-14', resumesOn: '2026-03-14', days: 28, credit: '0.00', bookings: [] }
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit) => {
    requests.push(method)
    // The request of the pause is never answered.
    if (method === 'POST') return new Promise<Response>(() => undefined)
    return Response.json({ ...preview, charge: aMembershipPause().charge, path })
  })
  const pauseChoices = [{ start: 'today' as const, from: '2026-02-14', earliest: '2026-02-21', latest: '2026-05-14' }]
  const overviewWithChoice = { ...overview, pauseChoices }
  render(<PlanPanel overview={overviewWithChoice} timeZone="America/New_York" onChange={() => undefined} />)
  await member.click(screen.getByRole('button', { name: 'Pause Membership' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Pause your membership' }))
  const dayField = dialog.getByLabelText<HTMLInputElement>('Resumes on')
  const chosenDay = dayField.value
  await vi.waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Pause Membership' })).toHaveProperty('disabled', false),
  )
  await member.click(dialog.getByRole('button', { name: 'Pause Membership' }))
  fireEvent.change(dayField, { target: { value: dayField.max } })
  expect(dayField.value).toBe(chosenDay)
  await member.click(dialog.getByRole('button', { name: 'One moment...' }))
  expect(requests).toEqual(['GET', 'POST'])
})
