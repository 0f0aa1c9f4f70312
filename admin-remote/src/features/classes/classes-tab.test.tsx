import { deferredResponse, failure } from '@studio/contract/testing/server'
import { fillIn } from '@studio/ui/testing/fill-in'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'
import { getCard, handlers, inactiveBowls, yoga } from './testing/classes.ts'

describe('the Classes tab', () => {
  it('the search of the Classes tab matches the description in any case, and says if nothing is found', async () => {
    const bowls = { ...inactiveBowls, description: 'An hour of low sound.' }
    const { person } = renderAdmin({ server: { ...handlers, listClasses: [yoga, bowls] } })
    await getCard('Mindful Yoga')
    await fillIn(person, screen.getByRole('searchbox', { name: 'Search classes' }), 'LOW SOUND')
    expect(screen.queryByText('Mindful Yoga')).not.toBeInTheDocument()
    expect(screen.getByText('Singing Bowls')).toBeInTheDocument()
    await person.type(screen.getByRole('searchbox', { name: 'Search classes' }), ' of surf')
    expect(screen.getByRole('heading', { name: 'No classes found' })).toBeInTheDocument()
  })
})

describe('deleting a class', () => {
  it('a class is deleted at once, its toast counts what will be cancelled in ten seconds, and Undo restores it [ADMIN-11, CATALOGUE-10]', async () => {
    const { person, toasts, server } = renderAdmin({
      server: {
        ...handlers,
        deleteClass: { message: 'The class is deleted.' },
        previewImpact: { kind: 'class', bookings: 4, members: 3, paid: 2, refund: '50.00', held: 1 },
        changeClass: yoga,
      },
    })
    const card = await getCard('Mindful Yoga')
    await person.click(card.getByRole('button', { name: 'Delete Mindful Yoga' }))
    await waitFor(() => expect(toasts).toHaveLength(1))
    expect(toasts[0]).toMatchObject({
      title: 'Class deleted successfully!',
      description:
        '3 members are booked on coming dates, 4 bookings in all. All of them will be notified in 10 seconds; 2 paid bookings ($50.00) will be refunded. 1 payment in progress will be stopped.',
    })
    expect(server.calls.filter(({ name }) => name === 'deleteClass' || name === 'previewImpact')).toMatchObject([
      { name: 'deleteClass', params: { id: yoga.id } },
      { name: 'previewImpact', params: { kind: 'class', id: yoga.id } },
    ])
    await person.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('Class updated successfully!'))
    expect(server.callsOf('changeClass').map(({ body }) => body)).toEqual([{ isActive: true }])
  })

  it('the toast of a deleted class is shown without its impact if the impact takes more than a second to load [CATALOGUE-10]', async () => {
    const secondIsOver = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) =>
      milliseconds === 1000 ? secondIsOver.signal : new AbortController().signal,
    )
    const { person, server, toasts } = renderAdmin({
      server: {
        ...handlers,
        deleteClass: { message: 'The class is deleted.' },
        previewImpact: deferredResponse().reply,
      },
    })
    await person.click((await getCard('Mindful Yoga')).getByRole('button', { name: 'Delete Mindful Yoga' }))
    await waitFor(() => expect(server.callsOf('previewImpact')).toHaveLength(1))
    expect(toasts).toEqual([])
    secondIsOver.abort()
    await waitFor(() => expect(toasts).toHaveLength(1))
    expect(toasts[0]).toMatchObject({ title: 'Class deleted successfully!', action: { label: 'Undo' } })
    expect(toasts[0]?.description).toBeUndefined()
  })

  it('a failed delete shows an error without Undo, or with the Undo of an earlier delete that succeeded [CATALOGUE-10]', async () => {
    const { person, server, toasts } = renderAdmin({
      server: { ...handlers, deleteClass: failure('INTERNAL'), changeClass: yoga },
    })
    const remove = async (name: string) =>
      person.click((await getCard(name)).getByRole('button', { name: `Delete ${name}` }))
    await remove('Mindful Yoga')
    await waitFor(() => expect(toasts).toEqual([{ title: 'Failed to delete class. Please try again.', tone: 'bad' }]))
    server.answer({ deleteClass: { message: 'The class is deleted.' } })
    await remove('Mindful Yoga')
    await waitFor(() => expect(toasts).toHaveLength(2))
    server.answer({ deleteClass: failure('INTERNAL') })
    await remove('Singing Bowls')
    await waitFor(() => expect(toasts).toHaveLength(3))
    expect(toasts[2]).toMatchObject({
      title: 'Failed to delete class. Please try again.',
      description: 'Undo brings back Mindful Yoga.',
    })
    await person.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(server.callsOf('changeClass').map(({ params }) => params)).toEqual([{ id: yoga.id }]))
  })

  it('the toast after deleting two classes names both, and Undo restores both, an inactive one as inactive [CATALOGUE-10]', async () => {
    const { person, server, toasts } = renderAdmin({
      server: { ...handlers, deleteClass: { message: 'The class is deleted.' }, changeClass: yoga },
    })
    for (const name of ['Mindful Yoga', 'Singing Bowls']) {
      await person.click((await getCard(name)).getByRole('button', { name: `Delete ${name}` }))
      await waitFor(() => expect(screen.getByText('Class deleted successfully!')).toBeInTheDocument())
    }
    await waitFor(() => expect(toasts).toHaveLength(2))
    expect(toasts[1]?.description).toBe('Undo brings back Mindful Yoga and Singing Bowls.')
    await person.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(toasts.at(-1)).toEqual({
        title: 'Class updated successfully!',
        description: 'Brought back: Mindful Yoga and Singing Bowls.',
      }),
    )
    // Undo activates the inactive Singing Bowls, then deactivates it again.
    expect(server.callsOf('changeClass').map(({ params, body }) => [params, body])).toEqual(
      expect.arrayContaining([
        [{ id: yoga.id }, { isActive: true }],
        [{ id: inactiveBowls.id }, { isActive: true }],
        [{ id: inactiveBowls.id }, { isActive: false }],
      ]),
    )
  })

  it('Undo does not restore a class that was deleted more than ten seconds ago, and says so [CATALOGUE-10]', async () => {
    const { person, server, toasts } = renderAdmin({
      server: { ...handlers, deleteClass: { message: 'The class is deleted.' }, changeClass: yoga },
    })
    const clock = vi.spyOn(Date, 'now')
    const start = Date.now()
    const remove = async (name: string) =>
      person.click((await getCard(name)).getByRole('button', { name: `Delete ${name}` }))
    await remove('Mindful Yoga')
    await waitFor(() => expect(toasts).toHaveLength(1))
    clock.mockReturnValue(start + 6000)
    await remove('Singing Bowls')
    await waitFor(() => expect(toasts).toHaveLength(2))
    clock.mockReturnValue(start + 12_000)
    toasts[1]?.action?.onAction()
    await waitFor(() =>
      expect(toasts.at(-1)?.description).toBe('Brought back: Singing Bowls. Too late for Mindful Yoga.'),
    )
    // Undo activates the inactive Singing Bowls, then deactivates it again.
    expect(server.callsOf('changeClass').map(({ params }) => params)).toEqual([
      { id: inactiveBowls.id },
      { id: inactiveBowls.id },
    ])
    toasts[0]?.action?.onAction()
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('Too late to undo'))
    clock.mockRestore()
  })

  it('a refused Undo names what it did not restore, and can be pressed again', async () => {
    const { person, server, toasts } = renderAdmin({
      server: { ...handlers, deleteClass: { message: 'The class is deleted.' }, changeClass: failure('INTERNAL') },
    })
    await person.click((await getCard('Mindful Yoga')).getByRole('button', { name: 'Delete Mindful Yoga' }))
    await person.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Not brought back: Mindful Yoga.')).toBeInTheDocument()
    expect(toasts.at(-1)?.title).toBe('Failed to update class. Please try again.')
    server.answer({ changeClass: yoga })
    await person.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('Class updated successfully!'))
  })
})
