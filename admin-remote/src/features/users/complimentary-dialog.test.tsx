import { formatTimeRange } from '@studio/contract'
import { aMember, anOccurrence, aRosterEntry } from '@studio/contract/testing'
import { failure } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { fillIn } from '@studio/ui/testing/fill-in'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { chooseOption } from '../../testing/choose-option.ts'
import { renderAdmin } from '../../testing/render-admin.tsx'

const maya = aMember()
const occurrence = anOccurrence()
const handlers = {
  getPerson: maya,
  listSchedules: [occurrence],
  bookComplimentary: failure('CLASS_FULL', { message: 'This class is full.' }),
}

it('a person’s page books a class at no charge with a reason, and shows missing fields and a refusal [TRIALS-5]', async () => {
  const { person, server, toasts } = renderAdmin({ tab: `users/${maya.id}`, server: handlers })
  await person.click(await screen.findByRole('button', { name: 'Book at no charge' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Book Maya Okafor at no charge' }))
  await person.click(dialog.getByRole('button', { name: 'Book' }))
  expect(await dialog.findByText('Please say why')).toBeInTheDocument()
  expect(dialog.getByText('Please choose a class')).toBeInTheDocument()
  await expectNoPageAxeViolations()
  await fillIn(person, dialog.getByLabelText(/Date/), occurrence.date)
  await chooseOption(person, {
    label: 'Class',
    option: `Mindful Yoga, ${formatTimeRange(occurrence.startTime, occurrence.endTime)}`,
  })
  await fillIn(person, dialog.getByLabelText(/Why/), 'A thank you')
  await person.click(dialog.getByRole('button', { name: 'Book' }))
  expect(await dialog.findByText('This class is full.')).toBeInTheDocument()
  server.answer({ bookComplimentary: aRosterEntry() })
  await person.click(dialog.getByRole('button', { name: 'Book' }))
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('Maya Okafor is booked at no charge'))
  expect(server.callsOf('bookComplimentary')[0]?.body).toEqual({
    userId: maya.id,
    classId: occurrence.classId,
    scheduleId: occurrence.id,
    date: occurrence.date,
    reason: 'A thank you',
  })
})
