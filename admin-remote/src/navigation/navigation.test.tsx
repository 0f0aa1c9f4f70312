import { aMember, anAdmin } from '@studio/contract/testing'
import { toPage } from '@studio/contract/testing/server'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderAdmin } from '../testing/render-admin.tsx'

const maya = aMember()
const rosa = anAdmin()
const handlers = {
  listUsers: () => toPage([rosa, maya], 45),
  getPerson: maya,
}
const getHash = () => window.location.hash
const goBack = () => window.history.back()

describe('a tab of the admin area', () => {
  it('pressing a tab focuses its heading and sets the document title, and Back returns', async () => {
    const { person, screens } = renderAdmin({ tab: 'classes' })
    expect(screens.at(-1)).toEqual({ title: 'Classes', isAnnounced: false })
    expect(document.body).toHaveFocus()
    await person.click(screen.getByRole('tab', { name: 'Reports' }))
    await person.click(screen.getByRole('tab', { name: 'User Management' }))
    expect(getHash()).toBe('#users')
    await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: 'User Management' })).toHaveFocus())
    expect(screens.at(-1)).toEqual({ title: 'User Management', isAnnounced: true })
    goBack()
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Reports', selected: true })).toBeInTheDocument())
    goBack()
    await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: 'Classes' })).toHaveFocus())
    expect(screens.at(-1)).toEqual({ title: 'Classes', isAnnounced: true })
  })
})

describe('the filters of a list', () => {
  it('filter, search and page of a list are in the URL, and Back undoes the last choice', async () => {
    const { person, server } = renderAdmin({ tab: 'users', server: handlers })
    await person.click(await screen.findByRole('button', { name: 'Members' }))
    expect(getHash()).toBe('#users?filter=members')
    await person.type(screen.getByRole('searchbox', { name: 'Search users' }), 'reed & co')
    await waitFor(() => expect(getHash()).toBe('#users?filter=members&q=reed+%26+co'))
    await person.click(await screen.findByRole('button', { name: 'Next page' }))
    expect(getHash()).toBe('#users?filter=members&q=reed+%26+co&page=2')
    await waitFor(() => expect(server.callsOf('listUsers').at(-1)?.query).toMatchObject({ page: '2', q: 'reed & co' }))
    goBack()
    await waitFor(() => expect(getHash()).toBe('#users?filter=members&q=reed+%26+co'))
    goBack()
    // Typing the search replaced the history entry of the filter, so both go at once.
    await waitFor(() => expect(getHash()).toBe('#users'))
    await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Search users' })).toHaveValue(''))
    expect(screen.getByRole('button', { name: 'All Users', pressed: true })).toBeInTheDocument()
  })
})

describe('an entity opened from a list', () => {
  it('returning from a person restores the list with filters, page and scroll position', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue()
    const { person, screens } = renderAdmin({ tab: 'users?filter=members&q=oka&page=2', server: handlers })
    const link = await screen.findByRole('link', { name: 'Maya Okafor' })
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(640)
    await person.click(link)
    const heading = await screen.findByRole('heading', { level: 2, name: 'Maya Okafor' })
    await waitFor(() => expect(heading).toHaveFocus())
    expect(screens.at(-1)).toEqual({ title: 'Maya Okafor', isAnnounced: true })
    expect(scrollTo).not.toHaveBeenCalled()
    await person.click(screen.getByRole('link', { name: 'All users' }))
    await waitFor(() => expect(getHash()).toBe('#users?filter=members&q=oka&page=2'))
    expect(screen.getByRole('searchbox', { name: 'Search users' })).toHaveValue('oka')
    expect(await screen.findByText('Showing 21 to 40 of 45')).toBeInTheDocument()
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 640, behavior: 'instant' })
    await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: 'User Management' })).toHaveFocus())
  })
})
