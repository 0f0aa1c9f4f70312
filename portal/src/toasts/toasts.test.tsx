import { flashToastKey } from '@studio/contract'
import { act, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { passTime, setClock } from '../testing/clock.ts'
import { renderApp } from '../testing/render-app.tsx'
import { notify } from './toast-store.ts'

describe('toasts', () => {
  it('one toast shows at a time, for 5000 ms or its own duration, and a toast of this page only is not handed over to the next page', async () => {
    setClock()
    renderApp({ path: '/forgot-password' })
    act(() => notify({ title: 'First' }))
    act(() => notify({ title: 'Second' }))
    expect(screen.queryByText('First')).not.toBeInTheDocument()
    await passTime(4900)
    expect(screen.getByText('Second')).toBeInTheDocument()
    await passTime(200)
    expect(screen.queryByText('Second')).not.toBeInTheDocument()
    expect(window.sessionStorage.getItem(flashToastKey)).toBeNull()
    act(() => notify({ title: 'Class deleted successfully!', durationMs: 10_000 }))
    await passTime(9900)
    expect(screen.getByText('Class deleted successfully!')).toBeInTheDocument()
    await passTime(200)
    expect(screen.queryByText('Class deleted successfully!')).not.toBeInTheDocument()
    act(() => notify({ title: 'Redirecting to Payment', thisPageOnly: true }))
    expect(screen.getByText('Redirecting to Payment')).toBeInTheDocument()
    expect(window.sessionStorage.getItem(flashToastKey)).toBeNull()
  })

  it('a toast that another page handed over shows for the rest of its time', async () => {
    setClock()
    const expiresAt = Date.now() + 2000
    window.sessionStorage.setItem(
      flashToastKey,
      JSON.stringify({ tone: 'bad', title: 'Handed over', until: expiresAt }),
    )
    renderApp({ path: '/forgot-password' })
    expect(screen.getByText('Handed over')).toBeInTheDocument()
    await passTime(2100)
    expect(screen.queryByText('Handed over')).not.toBeInTheDocument()
  })

  it('a click on the action of a toast runs it', async () => {
    const onAction = vi.fn()
    const { person } = renderApp({ path: '/forgot-password' })
    act(() => notify({ title: 'Class deleted successfully!', action: { label: 'Undo', onAction } }))
    await person.click(screen.getByRole('button', { name: 'Undo' }))
    expect(onAction).toHaveBeenCalledOnce()
  })
})
