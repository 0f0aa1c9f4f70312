import { renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useUnsavedGuard } from './use-unsaved-guard.tsx'

function renderGuard() {
  const onClose = vi.fn()
  const { rerender, unmount } = renderHook(({ hasUnsavedInput }) => useUnsavedGuard({ hasUnsavedInput, onClose }), {
    initialProps: { hasUnsavedInput: true },
  })
  return { onClose, unmount, setUnsavedInput: (hasUnsavedInput: boolean) => rerender({ hasUnsavedInput }) }
}

it('a form that is restored to its original text and changed again leaves no history entry when it closes', async () => {
  const { unmount, setUnsavedInput } = renderGuard()
  setUnsavedInput(false)
  setUnsavedInput(true)
  unmount()
  await waitFor(() => expect(window.history.state).toBeNull())
})

it('Back closes a form whose original text is typed again, without asking', async () => {
  const { onClose, setUnsavedInput } = renderGuard()
  setUnsavedInput(false)
  window.history.back()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})
