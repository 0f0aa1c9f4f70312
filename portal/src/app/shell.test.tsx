import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { setClock } from '../testing/clock.ts'
import { renderApp } from '../testing/render-app.tsx'

describe('pages', () => {
  it("an unknown path shows '404 Page Not Found' with a way home", async () => {
    renderApp({ path: '/checkout/nowhere' })
    expect(screen.getByRole('heading', { name: '404 Page Not Found', level: 1 })).toBeInTheDocument()
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
    expect(document.title).toBe('404 Page Not Found | Stillwater')
    await expectNoPageAxeViolations()
  })

  it('a newly opened page is named in the tab and announced, and its content gets the focus; the first page is only named in the tab [SCREENS-26]', async () => {
    const { person } = renderApp({ path: '/forgot-password' })
    await screen.findByRole('heading', { name: 'Account recovery' })
    expect(document.title).toBe('Account recovery | Stillwater')
    expect(document.body).toHaveFocus()
    await person.click(screen.getByRole('link', { name: 'Back to Login' }))
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(document.title).toBe('Sign in | Stillwater')
    expect(screen.getByText('Sign in | Stillwater')).toHaveAttribute('aria-live', 'polite')
    expect(screen.getByRole('main')).toHaveFocus()
  })

  it("a visitor of /dashboard sees 'Logged out' and then goes to the sign-in address [SCREENS-172]", async () => {
    setClock()
    const { pageLoads } = renderApp({ path: '/dashboard' })
    expect(await screen.findByText('Logged out')).toBeInTheDocument()
    expect(screen.getByText('You are logged out. Logging in again...')).toBeInTheDocument()
    await waitFor(() => expect(pageLoads).toEqual(['/api/login?redirect=dashboard']))
  })

  it('the theme chosen in the footer applies to the page and is saved in the browser [SCREENS-47]', async () => {
    const { person } = renderApp({ path: '/forgot-password' })
    const themeSwitch = within(screen.getByRole('group', { name: 'Colors' }))
    await person.click(themeSwitch.getByRole('button', { name: 'Dark' }))
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(window.localStorage.getItem('theme')).toBe('dark')
    await person.click(themeSwitch.getByRole('button', { name: 'Match my device' }))
    expect(document.documentElement.dataset.theme).toBeUndefined()
    expect(window.localStorage.getItem('theme')).toBeNull()
  })
})
