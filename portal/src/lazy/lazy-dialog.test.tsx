import { lazyComponent } from '@studio/client/lazy-component'
import { render, screen, waitFor } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useToast } from '../toasts/toast-store.ts'
import { LazyDialog } from './lazy-dialog.tsx'

const TestDialog = () => <p>the dialog</p>

function Page({ Dialog }: { Dialog: ComponentType<object> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <LazyDialog open={open} onFailed={() => setOpen(false)}>
        <Dialog />
      </LazyDialog>
    </>
  )
}

beforeEach(() => {
  useToast.setState({ toast: null })
})

test('a dialog whose code failed to load says so, and loads it again with the next opening', async () => {
  // testing/setup.ts spies on console.error, and fails a test that leaves calls of it.
  const consoleError = vi.mocked(console.error).mockReturnValue()
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue({ default: TestDialog })
  render(<Page Dialog={lazyComponent(load)} />)
  const button = screen.getByRole('button', { name: 'Open' })
  button.click()
  await waitFor(() => expect(useToast.getState().toast).toMatchObject({ title: 'Error' }))
  expect(load).toHaveBeenCalledTimes(1)
  button.click()
  expect(await screen.findByText('the dialog')).toBeInTheDocument()
  expect(load).toHaveBeenCalledTimes(2)
  consoleError.mockReset()
})
