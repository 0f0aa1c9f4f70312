import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { expectNoFaults } from '../testing/axe.ts'
import { Toast, type ToastProps, ToastRegion, toastDuration } from './toast.tsx'

function shown(props: Partial<ToastProps> = {}) {
  const close = vi.fn()
  const view = render(
    <ToastRegion>
      <Toast
        open
        onOpenChange={close}
        title="Class Booked Successfully"
        description="Your class has been confirmed. See you there!"
        {...props}
      />
    </ToastRegion>,
  )
  const toast = () => screen.getByText('Class Booked Successfully', { selector: 'li *' }).closest('li') as HTMLElement
  return { close, toast, ...view }
}

describe('a toast in time', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

  it('a toast shows for five seconds', () => {
    const { close } = shown()
    pass(toastDuration - 1)
    expect(close).not.toHaveBeenCalled()
    pass(1)
    expect(close).toHaveBeenCalledWith(false)
  })

  it('a toast that another page handed over shows for the rest of its time', () => {
    const { close } = shown({ duration: 1200 })
    pass(1199)
    expect(close).not.toHaveBeenCalled()
    pass(1)
    expect(close).toHaveBeenCalledWith(false)
  })

  it('a toast waits while the pointer is on it, and then shows for what was left', () => {
    const { close, toast } = shown()
    pass(3000)
    fireEvent.pointerMove(toast())
    pass(60_000)
    expect(close).not.toHaveBeenCalled()
    fireEvent.pointerLeave(screen.getByRole('region'))
    pass(2000)
    expect(close).toHaveBeenCalledWith(false)
  })

  it('a toast waits while the focus is in it', () => {
    const { close } = shown()
    act(() => screen.getByRole('button', { name: 'Dismiss' }).focus())
    pass(60_000)
    expect(close).not.toHaveBeenCalled()
  })
})

describe('a toast', () => {
  it('axe finds nothing in a toast, with and without an action, good or bad', async () => {
    const action = { label: 'Undo', altText: 'Undo: show the class again', onAction: () => undefined }
    const { unmount } = shown({ action })
    await expectNoFaults()
    unmount()
    shown({ tone: 'bad' })
    await expectNoFaults()
  })

  it('F8 moves the focus to the region of the toast, from where its buttons are reached', async () => {
    const user = userEvent.setup()
    shown()
    fireEvent.keyDown(document, { code: 'F8', key: 'F8' })
    expect(document.activeElement?.tagName).toBe('OL')
    await user.tab()
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dismiss' }))
  })

  it('a toast goes away by its button, and its action is done once', async () => {
    const onAction = vi.fn()
    const { close } = shown({ action: { label: 'Undo', altText: 'Undo: show the class again', onAction } })
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(onAction).toHaveBeenCalledTimes(1)
    expect(close).toHaveBeenCalledWith(false)
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(onAction).toHaveBeenCalledTimes(1)
  })

  it('a toast is dismissed by a swipe of fifty pixels, not by less', () => {
    const { close, toast } = shown()
    const swipe = (distance: number) => {
      const at = { button: 0, pointerId: 1, pointerType: 'touch', clientY: 0 }
      fireEvent.pointerDown(toast(), { ...at, clientX: 0 })
      fireEvent.pointerMove(toast(), { ...at, clientX: 12 })
      fireEvent.pointerMove(toast(), { ...at, clientX: distance })
      fireEvent.pointerUp(toast(), { ...at, clientX: distance })
    }
    swipe(49)
    expect(close).not.toHaveBeenCalled()
    swipe(51)
    expect(close).toHaveBeenCalledWith(false)
  })
})
