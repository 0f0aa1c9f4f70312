import { aClass } from '@studio/contract/testing'
import { failure } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { fillIn } from '@studio/ui/testing/fill-in'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'
import { getCard, handlers, inactiveBowls, openNewClass, yoga } from './testing/classes.ts'

describe('creating and changing a class', () => {
  it('a new class starts with the defaults, and once created it is in the cache of the member pages', async () => {
    const { person, server, toasts, getCached } = renderAdmin({ server: { ...handlers, createClass: yoga } })
    await getCard('Mindful Yoga')
    const dialog = await openNewClass(person)
    expect(dialog.getByLabelText('Duration (minutes)')).toHaveValue('60')
    expect(dialog.getByLabelText('Capacity')).toHaveValue('20')
    expect(dialog.getByLabelText('Drop-in price ($)')).toHaveValue('25.00')
    expect(dialog.getByRole('combobox', { name: 'Category' })).toHaveTextContent('Yoga')
    expect(dialog.getByRole('checkbox', { name: 'Active, shown to visitors' })).toBeChecked()
    await fillIn(person, dialog.getByLabelText('Name'), 'Evening Stretch')
    server.answer({
      listClasses: [yoga, inactiveBowls, aClass({ id: '64c000000000000000000003', name: 'Evening Stretch' })],
    })
    await person.keyboard('{Enter}')
    await getCard('Evening Stretch')
    expect(toasts).toEqual([{ title: 'Class created successfully!' }])
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(server.callsOf('createClass')[0]?.body).toMatchObject({
      name: 'Evening Stretch',
      duration: 60,
      capacity: 20,
      dropInPrice: '25.00',
      category: 'yoga',
      instructorId: null,
      imageUrl: null,
      isActive: true,
    })
    expect(getCached('listClasses')).toHaveLength(3)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add Class' })).toHaveFocus())
  })

  it('editing a class sends only the changed fields, settings as numbers and a cleared setting as null; an invalid setting shows its error [WAITLIST-36]', async () => {
    const classWithOwnRules = { ...yoga, cancelHours: 24, waitlistOfferMinutes: 20 }
    const { person, server, toasts } = renderAdmin({
      server: { ...handlers, listClasses: [classWithOwnRules], changeClass: classWithOwnRules },
    })
    const card = await getCard('Mindful Yoga')
    await person.click(card.getByRole('button', { name: 'Edit Mindful Yoga' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit class' }))
    expect(dialog.getByRole('combobox', { name: 'Instructor' })).toHaveTextContent('Dana Whitlock')
    expect(dialog.getByRole('checkbox', { name: 'Members can join a waitlist when it is full' })).toBeChecked()
    const offerMinutesInput = dialog.getByLabelText('Minutes to accept a seat')
    expect(offerMinutesInput).toHaveValue('20')
    await person.clear(dialog.getByLabelText('Free cancellation, hours before'))
    await fillIn(person, dialog.getByLabelText('Drop-in price ($)'), '27.5')
    await fillIn(person, offerMinutesInput, '90')
    await person.click(dialog.getByRole('button', { name: 'Update Class' }))
    expect(await dialog.findByText('Minutes to accept must be at most 60')).toBeInTheDocument()
    expect(server.callsOf('changeClass')).toEqual([])
    await fillIn(person, offerMinutesInput, '10')
    await person.click(dialog.getByRole('button', { name: 'Update Class' }))
    await waitFor(() => expect(toasts).toEqual([{ title: 'Class updated successfully!' }]))
    const [call] = server.callsOf('changeClass')
    expect(call?.params).toEqual({ id: yoga.id })
    expect(call?.body).toEqual({ dropInPrice: '27.50', cancelHours: null, waitlistOfferMinutes: 10 })
  })

  it('a class form shows all its errors at once, then an error from the API below its field; the first invalid field has the focus', async () => {
    const fields = { dropInPrice: 'This is more than anybody pays' }
    const { person, server, toasts } = renderAdmin({
      server: { ...handlers, createClass: failure('VALIDATION_FAILED', { fields }) },
    })
    const dialog = await openNewClass(person)
    await fillIn(person, dialog.getByLabelText('Duration (minutes)'), 'long')
    await person.click(dialog.getByRole('button', { name: 'Create Class' }))
    expect(await dialog.findByText('Name is required')).toBeInTheDocument()
    expect(dialog.getByText('Duration must be a whole number')).toBeInTheDocument()
    expect(dialog.getByLabelText('Name')).toHaveFocus()
    expect(server.callsOf('createClass')).toEqual([])
    await expectNoPageAxeViolations()
    await fillIn(person, dialog.getByLabelText('Duration (minutes)'), '60')
    await fillIn(person, dialog.getByLabelText('Name'), 'Evening Stretch')
    await person.click(dialog.getByRole('button', { name: 'Create Class' }))
    expect(await dialog.findByText(fields.dropInPrice)).toBeInTheDocument()
    await waitFor(() => expect(dialog.getByLabelText('Drop-in price ($)')).toHaveFocus())
    expect(dialog.getByLabelText('Name')).toHaveValue('Evening Stretch')
    expect(toasts.at(-1)).toEqual({ title: 'Failed to create class. Please try again.', tone: 'bad' })
  })

  it('Escape, Back and Cancel ask before they discard typed changes, and Keep Editing keeps them', async () => {
    const { person, server } = renderAdmin({ server: handlers })
    const card = await getCard('Mindful Yoga')
    await person.click(card.getByRole('button', { name: 'Edit Mindful Yoga' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit class' }))
    await fillIn(person, dialog.getByLabelText('Name'), 'Yoga at Dawn')
    await person.keyboard('{Escape}')
    const confirmation = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }))
    expect(confirmation.getByRole('button', { name: 'Keep Editing' })).toHaveFocus()
    await expectNoPageAxeViolations()
    await person.click(confirmation.getByRole('button', { name: 'Keep Editing' }))
    expect(dialog.getByLabelText('Name')).toHaveValue('Yoga at Dawn')
    const leaveEvent = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaveEvent)
    expect(leaveEvent.defaultPrevented).toBe(true)
    window.history.back()
    await person.click(await screen.findByRole('button', { name: 'Keep Editing' }))
    expect(dialog.getByLabelText('Name')).toHaveValue('Yoga at Dawn')
    await person.click(dialog.getByRole('button', { name: 'Cancel' }))
    await person.click(await screen.findByRole('button', { name: 'Discard Changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(server.callsOf('changeClass')).toEqual([])
  })

  it('a form refused because the session has ended keeps its input and offers Sign In until a call succeeds', async () => {
    const { person, server, signInInNewTab, redirectToSignIn, visitedPaths } = renderAdmin({
      server: { ...handlers, createClass: failure('UNAUTHORIZED') },
    })
    await person.click(await screen.findByRole('button', { name: 'Add Class' }))
    const form = within(await screen.findByRole('dialog'))
    await fillIn(person, form.getByLabelText('Name'), 'Evening Stretch')
    expect(form.queryByRole('link', { name: 'Sign In' })).not.toBeInTheDocument()
    await person.click(form.getByRole('button', { name: 'Create Class' }))
    const link = await form.findByRole('link', { name: 'Sign In' })
    expect(form.getByText('Please log in again.')).toBeInTheDocument()
    await expectNoPageAxeViolations()
    await person.click(link)
    expect(signInInNewTab).toHaveBeenCalledOnce()
    expect(redirectToSignIn).not.toHaveBeenCalled()
    expect(visitedPaths).toEqual([])
    expect(form.getByLabelText('Name')).toHaveValue('Evening Stretch')
    server.answer({ createClass: failure('INTERNAL') })
    await person.click(form.getByRole('button', { name: 'Create Class' }))
    await waitFor(() => expect(server.callsOf('createClass')).toHaveLength(2))
    server.answer({ createClass: yoga })
    await person.click(form.getByRole('button', { name: 'Create Class' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await person.click(screen.getByRole('button', { name: 'Add Class' }))
    expect(within(await screen.findByRole('dialog')).queryByRole('link', { name: 'Sign In' })).toBeNull()
  })
})
