import { flashToastKey } from '@studio/contract'
import { aMember } from '@studio/contract/testing'
import { deferredResponse, failure, type Handlers, networkFailure, rawResponse } from '@studio/contract/testing/server'
import { act, screen } from '@testing-library/react'
import { describe, expect, it, test, vi } from 'vitest'
import { passTime, setClock } from '../testing/clock.ts'
import { renderApp } from '../testing/render-app.tsx'

describe('signing out', () => {
  async function signOut(handlers: Handlers = {}) {
    setClock()
    const app = renderApp({ path: '/home', user: aMember(), handlers })
    await app.person.click(await screen.findByRole('button', { name: 'Hi, Maya' }))
    await app.person.click(await screen.findByRole('menuitem', { name: /Sign Out/ }))
    return app
  }
  const hasUnconfirmedSignOutCookie = () => document.cookie.includes('signed_out=1')
  const clearSignedOutCookie = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie must not reach the next test
    document.cookie = 'signed_out=; Max-Age=0; Path=/'
  }

  it("signing out says 'Please wait...' and calls the API once, then shows a toast that the next page takes over, and goes to / after 100 ms [ACCOUNTS-7]", async () => {
    const response = deferredResponse<{ message: string }>()
    const { person, server, pageLoads } = await signOut({ logout: response.reply })
    const item = await screen.findByRole('menuitem', { name: /Signing Out\.\.\./ })
    expect(item).toHaveTextContent('Please wait...')
    await person.click(item)
    expect(server.callsOf('logout')).toHaveLength(1)
    response.release({ message: 'Signed out.' })
    expect(await screen.findByText('Signed out successfully')).toBeInTheDocument()
    expect(screen.getByText('You have been logged out of your account.')).toBeInTheDocument()
    const handedOverToast = JSON.parse(window.sessionStorage.getItem(flashToastKey) ?? '{}')
    expect(handedOverToast).toMatchObject({ tone: 'good', title: 'Signed out successfully' })
    expect(handedOverToast.until - Date.now()).toBeLessThanOrEqual(5000)
    await passTime(100)
    expect(pageLoads).toEqual(['/'])
    expect(hasUnconfirmedSignOutCookie()).toBe(false)
  })

  it("signing out without a connection says 'Logged out locally', sets the cookie signed_out, and goes to / all the same [ACCOUNTS-7]", async () => {
    const { pageLoads } = await signOut({ logout: networkFailure() })
    expect(await screen.findByText('Logged out locally')).toBeInTheDocument()
    expect(screen.getByText('Connection failed, but you have been logged out locally.')).toBeInTheDocument()
    expect(hasUnconfirmedSignOutCookie()).toBe(true)
    await passTime(100)
    expect(pageLoads).toEqual(['/'])
    clearSignedOutCookie()
  })

  it('signing out while the browser is offline shows that the user is signed out, and goes to / once there is a connection [ACCOUNTS-7]', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { pageLoads } = await signOut({ logout: networkFailure() })
    expect(await screen.findByText('Logged out locally')).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'You are signed out' })).toBeInTheDocument()
    await passTime(100)
    expect(pageLoads).toEqual([])
    online.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(pageLoads).toEqual(['/'])
    clearSignedOutCookie()
  })

  it('signing out without a response within 10 seconds counts as a lost connection [ACCOUNTS-7]', async () => {
    await signOut({ logout: deferredResponse().reply as never })
    await passTime(9900)
    expect(screen.queryByText('Logged out locally')).not.toBeInTheDocument()
    await passTime(200)
    expect(await screen.findByText('Logged out locally')).toBeInTheDocument()
    clearSignedOutCookie()
  })

  test.each([
    ["the server's message", failure('INTERNAL', { message: 'Something broke.' }), 'Something broke.'],
    ['a default message', rawResponse({ status: 500, text: 'oops' }), 'An error occurred during logout.'],
  ])(
    "signing out that the API answers with an error says 'Logout failed' with %s, and still signs out [ACCOUNTS-7]",
    async (_, reply, text) => {
      const { pageLoads } = await signOut({ logout: reply })
      expect(await screen.findByText('Logout failed')).toBeInTheDocument()
      expect(screen.getByText(text)).toBeInTheDocument()
      expect(screen.queryByRole('heading', { name: /Welcome/ })).not.toBeInTheDocument()
      await passTime(100)
      expect(pageLoads).toEqual(['/'])
      clearSignedOutCookie()
    },
  )
})
