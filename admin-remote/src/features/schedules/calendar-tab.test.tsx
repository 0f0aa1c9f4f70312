import type { Schedule } from '@studio/contract'
import { aClass, anOccurrence, aSchedule, testDay } from '@studio/contract/testing'
import { deferredResponse, failure, type Handlers, type RecordedCall } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { fillIn } from '@studio/ui/testing/fill-in'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { chooseOption } from '../../testing/choose-option.ts'
import { type RenderedAdmin, renderAdmin } from '../../testing/render-admin.tsx'

const tuesdaySchedule = aSchedule()
/** Takes place on Monday, Oct 19, 2026: the first Monday from its start date on. */
const oneTimeSchedule = aSchedule({
  id: '64d000000000000000000002',
  className: 'Singing Bowls',
  dayOfWeek: 1,
  startTime: '09:00',
  endTime: '10:00',
  startDate: '2026-10-14',
  isRecurring: false,
})
const handlers = {
  listScheduleConflicts: [],
  previewImpact: { kind: 'schedule' as const, bookings: 15, members: 12, paid: 2, refund: '50.00', held: 0 },
  listClasses: [aClass()],
  // With a range of days, the endpoint lists occurrences instead of schedules.
  listSchedules: ({ query }: RecordedCall) => (query.from ? [anOccurrence()] : [tuesdaySchedule, oneTimeSchedule]),
}
const tab = 'calendar'
const scheduleName = 'Mindful Yoga, Tuesday, 5:30–6:30\u00a0pm'

/** Opens the list of schedules, the other view of this tab. */
async function openByWeekday(server: Handlers = {}): Promise<RenderedAdmin> {
  const rendered = renderAdmin({ tab, server: { ...handlers, ...server } })
  await rendered.person.click(await screen.findByRole('button', { name: 'By weekday' }))
  await screen.findByRole('table', { name: 'Schedules' })
  return rendered
}

describe('the Calendar tab', () => {
  it('a schedule is created with the defaults: Monday 09:00 to 10:00, from today, recurring', async () => {
    const { person, server, toasts } = renderAdmin({ tab, server: { ...handlers, createSchedule: tuesdaySchedule } })
    await screen.findByRole('button', { name: /^Mindful Yoga/ })
    await person.click(screen.getByRole('button', { name: 'Add Schedule' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add schedule' }))
    await person.click(dialog.getByRole('button', { name: 'Create Schedule' }))
    expect(await dialog.findByText('Please choose a class')).toBeInTheDocument()
    await chooseOption(person, { label: 'Class', option: 'Mindful Yoga' })
    await person.click(dialog.getByRole('button', { name: 'Create Schedule' }))
    await waitFor(() => expect(toasts).toEqual([{ title: 'Schedule created successfully!' }]))
    expect(server.callsOf('createSchedule')[0]?.body).toMatchObject({
      classId: aClass().id,
      dayOfWeek: 1,
      startTime: '09:00',
      endTime: '10:00',
      startDate: testDay,
      endDate: null,
      isRecurring: true,
    })
  })

  it('the series of a date can be edited once the schedules have loaded', async () => {
    const schedules = deferredResponse<Schedule[]>()
    const listSchedules = ({ query }: RecordedCall) => (query.from ? [anOccurrence()] : schedules.reply)
    const { person } = renderAdmin({ tab, server: { ...handlers, listSchedules } })
    await person.click(await screen.findByRole('button', { name: /^Mindful Yoga/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Mindful Yoga' }))
    expect(dialog.getByRole('button', { name: 'Open Roster' })).toBeInTheDocument()
    expect(dialog.queryByRole('button', { name: 'Edit Series' })).toBeNull()
    schedules.release([tuesdaySchedule])
    await person.click(await dialog.findByRole('button', { name: 'Edit Series' }))
    expect(await screen.findByRole('button', { name: 'Update Schedule' })).toBeInTheDocument()
  })

  it('a schedule form warns of overlaps, warns again after a change, and can be saved anyway', async () => {
    const conflict = {
      kind: 'instructor' as const,
      // another schedule of this class
      scheduleId: '64d000000000000000000004',
      className: 'Singing Bowls',
      date: '2026-10-20',
      startTime: '17:00',
      endTime: '18:00',
      resourceName: 'Dana Whitlock',
    }
    const { person, server, toasts } = await openByWeekday({
      listScheduleConflicts: [conflict],
      changeSchedule: tuesdaySchedule,
    })
    await person.click(screen.getByRole('button', { name: `Edit ${scheduleName}` }))
    await person.click(await screen.findByRole('button', { name: 'Update Schedule' }))
    const overlapText = /^Dana Whitlock leads Singing Bowls on Tue, Oct 20, 5:00–6:00.pm\.$/
    expect(await screen.findByText(overlapText)).toBeInTheDocument()
    expect(server.callsOf('changeSchedule')).toEqual([])
    expect(server.callsOf('listScheduleConflicts')[0]?.query).toMatchObject({
      dayOfWeek: '2',
      except: tuesdaySchedule.id,
    })
    await expectNoPageAxeViolations()
    await fillIn(person, screen.getByLabelText(/^Room/), 'Garden Room')
    expect(screen.queryByText(overlapText)).not.toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Update Schedule' }))
    await person.click(await screen.findByRole('button', { name: 'Update Schedule Anyway' }))
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('Schedule updated successfully!'))
    expect(server.callsOf('changeSchedule').at(-1)?.body).toMatchObject({ location: 'Garden Room' })
  })

  it('By weekday lists schedules from Sunday on with time and kind; deleting one asks first and shows how many members are booked [ADMIN-11, CATALOGUE-10]', async () => {
    const sundaySchedule = aSchedule({ id: '64d000000000000000000003', className: 'Slow Sunday', dayOfWeek: 0 })
    const { person, server, toasts } = await openByWeekday({
      listSchedules: [tuesdaySchedule, oneTimeSchedule, sundaySchedule],
      deleteSchedule: failure('INTERNAL'),
    })
    const [sundayRow, mondayRow, tuesdayRow] = screen.getAllByRole('row').slice(1)
    expect(sundayRow).toHaveTextContent(/Slow Sunday.*Sunday/)
    expect(mondayRow).toHaveTextContent(/Singing Bowls.*Monday.*9:00–10:00.am.*Oct.19,.2026.*One-time/)
    expect(tuesdayRow).toHaveTextContent(/Mindful Yoga.*Tuesday.*5:30–6:30.pm.*From.Sep.1,.2026.*Recurring/)
    await expectNoPageAxeViolations()
    await person.click(await screen.findByRole('button', { name: `Delete ${scheduleName}` }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(await dialog.findByText(/^12 members are booked on coming dates, 15 bookings in all\./)).toBeInTheDocument()
    expect(server.callsOf('previewImpact')[0]?.params).toEqual({ kind: 'schedule', id: tuesdaySchedule.id })
    await expectNoPageAxeViolations()
    await person.click(dialog.getByRole('button', { name: 'Delete Schedule' }))
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('Failed to delete schedule. Please try again.'))
    server.answer({ deleteSchedule: { message: 'The schedule is deleted.' } })
    await person.click(await screen.findByRole('button', { name: 'Delete Schedule' }))
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('Schedule deleted successfully!'))
    expect(server.callsOf('deleteSchedule').at(-1)?.params).toEqual({ id: tuesdaySchedule.id })
  })
})
