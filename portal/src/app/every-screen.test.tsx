import { aClass, aMember, aProgram } from '@studio/contract/testing'
import { deferredResponse, type Handlers, networkFailure } from '@studio/contract/testing/server'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { passTime, setClock } from '../testing/clock.ts'
import { renderApp } from '../testing/render-app.tsx'

/** The reads of each screen for a member. Every screen also reads the current user. */
const screens: Record<string, { title: RegExp; reads: (keyof Handlers)[] }> = {
  '/home': { title: /^Welcome/, reads: ['listMyBookings', 'listClasses', 'listPrograms'] },
  '/dashboard': { title: /Okafor/, reads: ['listMyBookings', 'listMyEnrollments'] },
  '/classes': { title: /^Classes$/, reads: ['listClasses', 'listInstructors'] },
  '/programs': { title: /^Programs$/, reads: ['listPrograms', 'listMyEnrollments'] },
  '/calendar': { title: /^Calendar$/, reads: ['listSchedules'] },
}
const listHandlers: Handlers = {
  listClasses: [aClass()],
  listPrograms: [aProgram()],
}
const cases = Object.entries(screens).flatMap(([path, { title, reads }]) =>
  reads.map((name) => ({ path, title, name })),
)
const getRetryButtons = () => screen.queryAllByRole('button', { name: 'Try Again' })

it.each(cases)(
  '$path, $name: the page shows its heading while the response is slow, and offers a retry when it fails [SCREENS-38]',
  async ({ path, title, name }) => {
    const response = deferredResponse()
    const handlers = { ...listHandlers, [name]: response.reply }
    const { person, server } = renderApp({ path, user: aMember(), handlers })
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument()
    await waitFor(() => expect(server.callsOf(name).length).toBeGreaterThan(0))
    expect(getRetryButtons()).toEqual([])
    response.release(networkFailure())
    await waitFor(() => expect(getRetryButtons().length).toBeGreaterThan(0))
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument()
    server.answer({ [name]: listHandlers[name] ?? [] })
    for (const button of getRetryButtons()) await person.click(button)
    await waitFor(() => expect(getRetryButtons()).toEqual([]))
  },
)

describe('a session that cannot be read', () => {
  const handlers = { ...listHandlers, getUser: networkFailure() }

  it('a protected screen offers a retry [SCREENS-38]', async () => {
    const { person, server } = renderApp({ path: '/home', handlers })
    const retryButton = await screen.findByRole('button', { name: 'Try Again' })
    server.answer({ getUser: aMember() })
    await person.click(retryButton)
    expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument()
  })

  it.each(['/classes', '/programs', '/calendar'])(
    'the public screen %s shows its heading [SCREENS-38]',
    async (path) => {
      renderApp({ path, handlers })
      expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument()
    },
  )
})

describe('only the session is refetched automatically', () => {
  it.each(['/dashboard', '/calendar'])(
    'the data of %s is not read again on focus, on a new connection or after some time',
    async (path) => {
      setClock()
      const { server } = renderApp({ path, user: aMember(), handlers: listHandlers })
      await screen.findByRole('heading', { level: 1, name: screens[path]?.title })
      await passTime(2000)
      const callCount = server.calls.length
      window.dispatchEvent(new Event('offline'))
      window.dispatchEvent(new Event('online'))
      window.dispatchEvent(new Event('focus'))
      document.dispatchEvent(new Event('visibilitychange'))
      await passTime(600_000)
      const laterCalls = server.calls.slice(callCount).map(({ name }) => name)
      expect(laterCalls.filter((name) => name !== 'getUser')).toEqual([])
    },
  )
})
