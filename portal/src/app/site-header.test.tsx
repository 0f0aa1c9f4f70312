import { aMember, anAdmin, aUser } from '@studio/contract/testing'
import { failure } from '@studio/contract/testing/server'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, test } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'

const getHeader = () => within(screen.getByRole('banner'))
const findAccountButton = (name = 'Hi, Maya') => screen.findByRole('button', { name })

describe('the header', () => {
  it('the header offers a visitor Sign In and Get Started, both to /auth', async () => {
    renderApp({ path: '/forgot-password' })
    expect(await getHeader().findByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth')
    expect(getHeader().getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/auth')
  })

  it('when the session cannot be read, the header is that of a visitor', async () => {
    renderApp({ path: '/forgot-password', handlers: { getUser: failure('INTERNAL') } })
    expect(await getHeader().findByRole('link', { name: 'Sign In' })).toBeInTheDocument()
  })

  it('the header marks the link of the current page', async () => {
    renderApp({ path: '/classes' })
    const navigation = within(screen.getByRole('navigation', { name: 'Main' }))
    await waitFor(() =>
      expect(navigation.getByRole('link', { name: 'Classes' })).toHaveAttribute('aria-current', 'page'),
    )
    expect(navigation.getByRole('link', { name: 'Programs' })).not.toHaveAttribute('aria-current')
  })

  test.each([
    [aUser(), ['Dashboard', 'Sign Out']],
    [anAdmin(), ['Dashboard', 'Admin', 'Sign Out']],
  ])('the account menu of a user with the role $role lists only what they may open', async (user, names) => {
    const { person } = renderApp({ path: '/forgot-password', user })
    await person.click(await findAccountButton(`Hi, ${user.firstName}`))
    const items = await screen.findAllByRole('menuitem')
    const descriptions = /View your.*|Manage.*/
    expect(items.map((item) => item.textContent?.replace(descriptions, '').trim())).toEqual(names)
  })

  it('a link to a portal page changes the route; any other link is left to the browser', async () => {
    const { person, currentPath } = renderApp({ path: '/forgot-password', user: aUser() })
    const navigation = within(screen.getByRole('navigation', { name: 'Main' }))
    await person.click(navigation.getByRole('link', { name: 'Classes' }))
    await waitFor(() => expect(currentPath()).toBe('/classes'))
    const aboutClick = new MouseEvent('click', { bubbles: true, cancelable: true, button: 0 })
    const clicksLeftToBrowser: boolean[] = []
    document.addEventListener(
      'click',
      (event) => {
        clicksLeftToBrowser.push(!event.defaultPrevented)
        event.preventDefault()
      },
      { once: true },
    )
    navigation.getByRole('link', { name: 'About' }).dispatchEvent(aboutClick)
    expect(clicksLeftToBrowser).toEqual([true])
    expect(currentPath()).toBe('/classes')
  })

  it('a click meant for a new tab is left to the browser', async () => {
    const { person, currentPath } = renderApp({ path: '/forgot-password', user: aUser() })
    const link = within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Classes' })
    await person.keyboard('{Control>}')
    await person.click(link)
    await person.keyboard('{/Control}')
    expect(currentPath()).toBe('/forgot-password')
  })

  it.each(['Classes', 'Programs'])(
    '%s: pointing at the link prefetches everything that the page reads, and opening it does not read that again',
    async (name) => {
      const { person, server } = renderApp({ path: '/forgot-password', user: aMember() })
      await findAccountButton()
      const link = within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name })
      const callCountBefore = server.calls.length
      await person.hover(link)
      await waitFor(() => expect(server.calls.length).toBeGreaterThan(callCountBefore))
      const callCountPrefetched = server.calls.length
      await person.click(link)
      await screen.findByRole('heading', { name, level: 1 })
      await waitFor(() => expect(screen.queryByText(/^Loading/)).not.toBeInTheDocument())
      expect(server.calls.slice(callCountPrefetched).map((call) => [call.name, call.query])).toEqual([])
    },
  )
})
