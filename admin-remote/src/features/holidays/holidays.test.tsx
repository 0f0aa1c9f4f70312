import { aHoliday, testDay } from '@studio/contract/testing'
import { failure, type Handlers } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { fillIn } from '@studio/ui/testing/fill-in'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'

const impact = { classes: 4, bookings: 12, dates: 3, refunds: 2 }

async function openClosedDays(server: Handlers = {}) {
  const rendered = renderAdmin({ tab: 'calendar', server: { previewHoliday: impact, ...server } })
  await rendered.person.click(await screen.findByRole('button', { name: 'Closed Days' }))
  return rendered
}

describe('closed days', () => {
  it('the form for closed days starts with today and shows the impact in numbers before it is saved [ADMIN-11]', async () => {
    const { person, server, toasts } = await openClosedDays({ createHoliday: aHoliday() })
    await person.click(screen.getByRole('button', { name: 'Add Closed Days' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Close the studio' }))
    expect(
      await dialog.findByText(
        '4 classes will not take place. 12 bookings on 3 dates will be cancelled, the members notified and 2 payments refunded.',
      ),
    ).toBeInTheDocument()
    await person.click(dialog.getByRole('button', { name: 'Close the Studio' }))
    expect(await dialog.findByText('Name is required')).toBeInTheDocument()
    await expectNoPageAxeViolations()
    await fillIn(person, dialog.getByLabelText('Name'), 'Fall break')
    await person.click(dialog.getByRole('button', { name: 'Close the Studio' }))
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('Closed days added successfully!'))
    expect(server.callsOf('createHoliday')[0]?.body).toEqual({
      name: 'Fall break',
      from: testDay,
      to: testDay,
    })
    expect(server.callsOf('previewHoliday')[0]?.query).toEqual({ from: testDay, to: testDay })
  })

  it('a failed change of closed days shows an error, and reopening warns that bookings stay cancelled', async () => {
    const { person, server, toasts } = await openClosedDays({
      listHolidays: [aHoliday()],
      changeHoliday: failure('INTERNAL'),
      deleteHoliday: { message: 'Open' },
    })
    await person.click(await screen.findByRole('button', { name: 'Edit Fall break' }))
    await person.click(await screen.findByRole('button', { name: 'Update Closed Days' }))
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('Failed to update closed days. Please try again.'))
    await person.click(screen.getByRole('button', { name: 'Cancel' }))
    await person.click(await screen.findByRole('button', { name: 'Reopen Fall break' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText(/Cancelled bookings stay cancelled/)).toBeInTheDocument()
    await expectNoPageAxeViolations()
    await person.click(dialog.getByRole('button', { name: 'Reopen' }))
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('The studio is open on these days again!'))
    expect(server.callsOf('deleteHoliday')[0]?.params).toEqual({ id: aHoliday().id })
  })
})
