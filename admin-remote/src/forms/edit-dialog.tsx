import { Button, Dialog } from '@studio/ui'
import type { ReactNode } from 'react'
import { FormGrid } from './form-fields.tsx'
import type { AdminForm, FormValues } from './use-admin-form.ts'

type Props<Values extends FormValues> = {
  form: AdminForm<Values>
  title: string
  /** The main button: 'Create Class'. */
  act: string
  /** The same while it is under way: 'Creating...'. */
  actPending: string
  /** Why it cannot be sent yet: a picture is still on its way. */
  waiting?: string
  onClose: () => void
  children: ReactNode
}

/** The dialog of every create and edit form: head and foot stay, Cancel left of the act (look.md section 4). */
export function EditDialog<Values extends FormValues>(props: Props<Values>) {
  const { form, title, act, actPending, waiting, onClose, children } = props
  const pending = form.pending || Boolean(waiting)
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      kind="form"
      title={title}
      onSubmit={() => waiting || form.submit()}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={pending} pendingText={waiting ?? actPending}>
            {act}
          </Button>
        </>
      }
    >
      <FormGrid ref={form.fields}>{children}</FormGrid>
    </Dialog>
  )
}
