import { Dialog } from '@studio/ui'
import type { ReactNode } from 'react'
import { FormSignInNotice } from '../bridge/sign-in-notice.tsx'
import { DialogFooter } from './dialog-footer.tsx'
import { FormGrid } from './form-fields.tsx'
import type { AdminForm, FormValues } from './use-admin-form.ts'
import { useUnsavedGuard } from './use-unsaved-guard.tsx'

type Props<Values extends FormValues> = {
  form: AdminForm<Values>
  title: ReactNode
  /** The main button: 'Create Class'. */
  actionLabel: string
  /** Why the form cannot be sent yet: 'Uploading picture...'. */
  busyText?: string
  children: ReactNode
}

/**
 * The dialog of every create and edit form, with a fixed header and footer. With unsaved input, closing it asks first,
 * and so does the browser before it leaves the page.
 */
export function EditDialog<Values extends FormValues>(props: Props<Values>) {
  const { form, title, actionLabel, busyText, children } = props
  const pending = form.formik.isSubmitting || Boolean(busyText)
  const guard = useUnsavedGuard({ hasUnsavedInput: form.formik.dirty || Boolean(busyText), onClose: form.onClose })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) guard.close()
      }}
      kind="wide"
      title={title}
      onSubmit={() => {
        if (!busyText) void form.send()
      }}
      actions={
        <DialogFooter
          actionLabel={actionLabel}
          pending={pending}
          pendingText={busyText ?? 'Saving...'}
          onCancel={guard.close}
        />
      }
    >
      <FormGrid ref={form.formRef}>{children}</FormGrid>
      <FormSignInNotice />
      {guard.discardDialog}
    </Dialog>
  )
}
