import { failure, type Handlers } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dana, getCard, handlers, yoga } from '../features/classes/testing/classes.ts'
import { renderAdmin } from '../testing/render-admin.tsx'

const deletedMessage = { message: 'Gone.' }

async function openDeleteDialog(deleteInstructor: Handlers['deleteInstructor']) {
  const rendered = renderAdmin({ tab: 'instructors', server: { ...handlers, deleteInstructor } })
  await rendered.person.click(await screen.findByRole('button', { name: 'Delete Dana Whitlock' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  const confirm = () => rendered.person.click(dialog.getByRole('button', { name: 'Delete Instructor' }))
  return { ...rendered, dialog, confirm }
}

describe('a confirmation dialog whose mutation is refused', () => {
  it('a confirmation refused because the session has ended offers Sign In in a new tab', async () => {
    const { person, dialog, confirm, toasts, signInInNewTab, redirectToSignIn, visitedPaths } = await openDeleteDialog(
      failure('UNAUTHORIZED'),
    )
    await confirm()
    await person.click(await dialog.findByRole('link', { name: 'Sign In' }))
    expect(signInInNewTab).toHaveBeenCalledOnce()
    expect(toasts).toMatchObject([{ title: 'Unauthorized', description: 'Please log in again.' }])
    expect(redirectToSignIn).not.toHaveBeenCalled()
    expect(visitedPaths).toEqual([])
    expect(window.location.hash).toBe('#instructors')
  })
})

describe('deleting something that another admin has changed', () => {
  const changedInstructor = { ...dana, specialty: 'Tai chi', version: 'second' }

  it('a refused confirmation stays open with the reason; a conflict lists what another admin changed, and confirming again is sent for the current version [ADMIN-9]', async () => {
    const refusal = failure('INTERNAL', { message: 'The studio is closed for repairs.' })
    const { server, dialog, confirm } = await openDeleteDialog(refusal)
    await confirm()
    expect(await dialog.findByRole('alert')).toHaveTextContent('The studio is closed for repairs.')
    const conflict = failure('CHANGED_MEANWHILE', { current: changedInstructor })
    server.answer({ deleteInstructor: conflict, listInstructors: [changedInstructor] })
    await confirm()
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('Changed by someone else'))
    expect(dialog.getByRole('term')).toHaveTextContent('Specialty')
    expect(dialog.getByRole('definition')).toHaveTextContent(`${dana.specialty} Tai chi`)
    await expectNoPageAxeViolations()
    server.answer({ deleteInstructor: deletedMessage })
    await confirm()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    const versions = server.callsOf('deleteInstructor').map(({ ifMatch }) => ifMatch)
    expect(versions).toEqual([`"${dana.version}"`, `"${dana.version}"`, '"second"'])
  })

  it('a class, which is deleted without a confirmation, is kept if another admin has changed it, and the list is read again', async () => {
    const changedClass = { ...yoga, capacity: 3, version: 'second' }
    const { person, server, toasts } = renderAdmin({
      server: { ...handlers, deleteClass: failure('CHANGED_MEANWHILE', { current: changedClass }) },
    })
    const card = await getCard('Mindful Yoga')
    const readsBefore = server.callsOf('listClasses').length
    await person.click(card.getByRole('button', { name: 'Delete Mindful Yoga' }))
    await waitFor(() =>
      expect(toasts).toEqual([
        {
          title: 'Failed to delete class. Please try again.',
          description: 'Another admin has changed it in the meantime; you now see the current state.',
          tone: 'bad',
        },
      ]),
    )
    expect(server.callsOf('deleteClass')).toMatchObject([{ ifMatch: `"${yoga.version}"` }])
    await waitFor(() => expect(server.callsOf('listClasses').length).toBeGreaterThan(readsBefore))
  })
})
