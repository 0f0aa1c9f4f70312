import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { expectNoAxeViolations } from '../testing/axe.ts'
import { Toast, type ToastProps, ToastRegion, toastDuration } from './toast.tsx'

function renderToast(props: Partial<ToastProps> = {}) {
  const onOpenChange = vi.fn()
  const view = render(
    <ToastRegion>
      <Toast
        open
        onOpenChange={onOpenChange}
        title="Class Booked Successfully"
        description="Your class has been confirmed. See you there!"
        {...props}
      />
    </ToastRegion>,
  )
  const getToast = () =>
    screen.getByText('Class Booked Successfully', { selector: 'li *' }).closest('li') as HTMLElement
  return { onOpenChange, getToast, ...view }
}

describe('the duration of a toast', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const advance = (ms: number) => act(() => vi.advanceTimersByTime(ms))

  it.each([
    ['five seconds', {}, toastDuration],
    ['its duration', { duration: 1200 }, 1200],
  ])('a toast shows for %s', (_, props, ms) => {
    const { onOpenChange } = renderToast(props)
    advance(ms - 1)
    expect(onOpenChange).not.toHaveBeenCalled()
    advance(1)
    expect(onOpenChange).toHaveBeenCalledWith(false)
  })

  it('a toast stays while the pointer is on it, and then shows for the remaining time', () => {
    const { onOpenChange, getToast } = renderToast()
    advance(3000)
    fireEvent.pointerMove(getToast())
    advance(60_000)
    expect(onOpenChange).not.toHaveBeenCalled()
    fireEvent.pointerLeave(screen.getByRole('region'))
    advance(2000)
    expect(onOpenChange).toHaveBeenCalledWith(false)
  })

  it('a toast stays while the focus is in it', () => {
    const { onOpenChange } = renderToast()
    act(() => screen.getByRole('button', { name: 'Dismiss' }).focus())
    advance(60_000)
    expect(onOpenChange).not.toHaveBeenCalled()
  })
})

describe('a toast', () => {
  it('F8 moves the focus to the toast region, and Tab on to the toast and then to its button', async () => {
    const user = userEvent.setup()
    renderToast()
    fireEvent.keyDown(document, { code: 'F8', key: 'F8' })
    expect(document.activeElement?.tagName).toBe('OL')
    await user.tab()
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dismiss' }))
  })

  it('the action of a toast runs once and closes the toast; dismissing the toast does not run it', async () => {
    const onAction = vi.fn()
    const { onOpenChange } = renderToast({ action: { label: 'Undo', altText: 'Undo: show the class again', onAction } })
    await expectNoAxeViolations()
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(onAction).toHaveBeenCalledTimes(1)
    expect(onOpenChange).toHaveBeenCalledWith(false)
    // The toast is still shown, because this test's `onOpenChange` does not set `open`.
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(onAction).toHaveBeenCalledTimes(1)
  })

  it('a toast is dismissed by a swipe of fifty pixels, not by less', () => {
    const { onOpenChange, getToast } = renderToast()
    const swipe = (distance: number) => {
      const pointer = { button: 0, pointerId: 1, pointerType: 'touch', clientY: 0 }
      fireEvent.pointerDown(getToast(), { ...pointer, clientX: 0 })
      fireEvent.pointerMove(getToast(), { ...pointer, clientX: 12 })
      fireEvent.pointerMove(getToast(), { ...pointer, clientX: distance })
      fireEvent.pointerUp(getToast(), { ...pointer, clientX: distance })
    }
    swipe(49)
    expect(onOpenChange).not.toHaveBeenCalled()
    swipe(50)
    expect(onOpenChange).toHaveBeenCalledWith(false)
  })
})
