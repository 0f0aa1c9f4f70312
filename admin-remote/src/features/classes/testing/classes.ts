import { aClass, anInstructor } from '@studio/contract/testing'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

export const yoga = aClass()
export const inactiveBowls = aClass({
  id: '64c000000000000000000002',
  name: 'Singing Bowls',
  description: 'An hour of low sound.',
  category: 'music',
  instructorId: null,
  instructorName: null,
  duration: 45,
  isActive: false,
})
export const dana = anInstructor()
export const handlers = { listClasses: [yoga, inactiveBowls], listInstructors: [dana] }

export async function getCard(name: string) {
  const heading = await screen.findByRole('heading', { name })
  const card = heading.closest('li')
  if (!card) throw new Error(`${name} has no card`)
  return within(card)
}

/** Opens the dialog of a new class from the Classes tab. */
export async function openNewClass(person: UserEvent) {
  await person.click(screen.getByRole('button', { name: 'Add Class' }))
  return within(await screen.findByRole('dialog', { name: 'Add class' }))
}
