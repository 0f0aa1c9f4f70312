// @vitest-environment jsdom
import type { MembershipOverview, MembershipPause } from '@studio/contract'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PlanPanel } from './plan-panel.tsx'

const pause: MembershipPause = {
  from: '2026-02-14T15:00:00.000Z',
  resumesOn: '2026-03-14',
  state: 'planned',
  credit: '0.00',
  charge: { on: '2026-03-14', amount: '149.00' },
}
const overview: MembershipOverview = {
  plan: 'monthly',
  status: 'active',
  price: '149.00',
  renewalPrice: '149.00',
  paidUntil: '2026-02-14T15:00:00.000Z',
  endsAt: null,
  pause: null,
  unpaid: null,
  pauseRefusal: null,
  pauseChoices: [],
  upcoming: null,
  planChoices: [],
}
const resumePreview = { version: 'v', charge: pause.charge, isChargedNow: false }

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
  cleanup()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test.each([
  ['planned', 'Cancel Pause', 'Your pause is cancelled.'],
  ['running', 'End Pause Now', 'Your pause has ended.'],
] as const)('when a member ends a %s pause with "%s", the toast says "%s"', async (state, buttonName, toastText) => {
  const member = userEvent.setup()
  const overviewWithPause = { ...overview, pause: { ...pause, state } }
  render(<PlanPanel overview={overviewWithPause} timeZone="America/New_York" onChange={() => undefined} />)
  await member.click(screen.getByRole('button', { name: buttonName }))
  await screen.findByText('Your membership covers classes again.')
  await member.click(screen.getByRole('button', { name: 'End Pause' }))
  expect((await screen.findByRole('status')).textContent).toContain(toastText)
})
