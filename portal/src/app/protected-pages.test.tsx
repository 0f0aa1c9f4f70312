import { aUser } from '@studio/contract/testing'
import { deferredResponse } from '@studio/contract/testing/server'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'

test.each(['/home', '/dashboard', '/admin', '/subscribe'])(
  '%s shows a spinner while the session is loading, then the page to a signed-in user',
  async (path) => {
    const session = deferredResponse<ReturnType<typeof aUser>>()
    const { pageLoads, currentPath } = renderApp({ path, handlers: { getUser: session.reply } })
    const main = within(screen.getByRole('main'))
    expect(await main.findByText('Loading...')).toBeInTheDocument()
    expect(currentPath()).toBe(path)
    expect(pageLoads).toEqual([])
    // Only admins get this page: see admin-area.test.tsx.
    if (path === '/admin') return
    session.release(aUser())
    await waitFor(() => expect(main.queryByRole('heading', { level: 1 })).toBeInTheDocument())
    expect(currentPath()).toBe(path)
  },
)
