import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Button } from '../button/button.tsx'
import { Field } from '../field/field.tsx'
import { Input } from '../input/input.tsx'
import { Toast, ToastRegion } from '../toast/toast.tsx'
import { AlertDialog } from './alert-dialog.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

function OpenableDialog(props: Partial<DialogProps>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit Mindful Yoga</Button>
      <Dialog title="Edit class" open={open} onOpenChange={setOpen} {...props}>
        <Field label="Name">
          <Input />
        </Field>
      </Dialog>
    </>
  )
}

function ActiveToast() {
  const [open, setOpen] = useState(true)
  return (
    <ToastRegion>
      <Toast open={open} onOpenChange={setOpen} title="Class could not be saved" tone="bad" />
    </ToastRegion>
  )
}

async function openDialog(props: Partial<DialogProps> = {}) {
  const user = userEvent.setup()
  render(<OpenableDialog {...props} />)
  await user.click(screen.getByRole('button', { name: 'Edit Mindful Yoga' }))
  return { user, dialog: screen.getByRole('dialog') }
}

const waitForClose = () => waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
const getOpener = () => screen.getByRole('button', { name: 'Edit Mindful Yoga' })

describe('Dialog', () => {
  it('a dialog stays open when a toast above it is dismissed, and then still closes on Escape', async () => {
    const { user } = await openDialog()
    render(<ActiveToast />)
    await user.click(screen.getByRole('button', { name: 'Dismiss', hidden: true }))
    expect(screen.queryByText('Class could not be saved')).toBe(null)
    expect(screen.getByRole('dialog')).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitForClose()
  })

  it('a dialog is named by its title and described by the line below it', async () => {
    const { dialog } = await openDialog({ description: '60 minutes with Dana Whitlock' })
    expect(screen.getByRole('dialog', { name: 'Edit class' })).toBe(dialog)
    const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
    expect(description?.textContent).toBe('60 minutes with Dana Whitlock')
  })

  it('a dialog takes the focus, keeps it inside, and gives it back when it is closed by Escape or by its button [SCREENS-26]', async () => {
    const { user, dialog } = await openDialog({ actions: <Button>Update Class</Button> })
    for (let step = 0; step < 5; step++) {
      expect(dialog.contains(document.activeElement)).toBe(true)
      await user.tab()
    }
    await user.keyboard('{Escape}')
    await waitForClose()
    expect(document.activeElement).toBe(getOpener())
    await user.click(getOpener())
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitForClose()
    expect(document.activeElement).toBe(getOpener())
  })

  it('a dialog submits its form on Enter and by its button, and the surrounding page gets no event', async () => {
    const onSubmit = vi.fn()
    const onOuterSubmit = vi.fn()
    const user = userEvent.setup()
    render(
      <div onSubmit={onOuterSubmit}>
        <OpenableDialog kind="wide" onSubmit={onSubmit} actions={<Button type="submit">Update Class</Button>} />
      </div>,
    )
    await user.click(getOpener())
    await user.type(screen.getByLabelText('Name'), 'Yoga{Enter}')
    await user.click(screen.getByRole('button', { name: 'Update Class' }))
    expect(onSubmit).toHaveBeenCalledTimes(2)
    expect(onOuterSubmit).not.toHaveBeenCalled()
  })
})

type ExampleAlertProps = { onAction: () => void; pending?: boolean; pendingCancelLabel?: string }

function ExampleAlert({ onAction, pending, pendingCancelLabel }: ExampleAlertProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Cancel
      </Button>
      <AlertDialog
        open={open}
        onOpenChange={setOpen}
        title="Cancel Poetry & Music?"
        description="Thu, Oct 15 at 6:45 pm."
        cancelLabel="Keep Booking"
        actionLabel="Cancel Booking"
        onAction={onAction}
        pending={pending}
        pendingText="Cancelling..."
        pendingCancelLabel={pendingCancelLabel}
      />
    </>
  )
}

describe('AlertDialog', () => {
  it('an alert dialog has its title as its name, focuses the cancel button, and returns the focus', async () => {
    const onAction = vi.fn()
    const user = userEvent.setup()
    render(<ExampleAlert onAction={onAction} />)
    const trigger = screen.getByRole('button', { name: 'Cancel' })
    await user.click(trigger)
    expect(screen.getByRole('alertdialog', { name: 'Cancel Poetry & Music?' })).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep Booking' }))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null))
    expect(document.activeElement).toBe(trigger)
    expect(onAction).not.toHaveBeenCalled()
  })

  it('an alert dialog stays open while its action is pending', async () => {
    const user = userEvent.setup()
    const { rerender } = render(<ExampleAlert onAction={() => undefined} />)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(screen.getByRole('button', { name: 'Cancel Booking' }))
    rerender(<ExampleAlert onAction={() => undefined} pending />)
    expect(screen.getByRole('button', { name: 'Cancelling...' }).getAttribute('aria-busy')).toBe('true')
    await user.keyboard('{Escape}')
    expect(screen.getByRole('alertdialog')).toBeTruthy()
  })

  it('an alert dialog with a pending cancel label can be closed while its action is pending, by button and by Escape', async () => {
    const user = userEvent.setup()
    const { rerender } = render(<ExampleAlert onAction={() => undefined} pendingCancelLabel="Close" />)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByRole('button', { name: 'Keep Booking' })).toBeTruthy()
    rerender(<ExampleAlert onAction={() => undefined} pendingCancelLabel="Close" pending />)
    expect(screen.queryByRole('button', { name: 'Keep Booking' })).toBe(null)
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null))
  })
})
