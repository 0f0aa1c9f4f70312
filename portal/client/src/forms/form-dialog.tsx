import { Button, Dialog, Notice } from '@studio/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import type { CallForm } from './use-call-form.ts'

const Rows = styled.div`
  display: grid;
  gap: var(--s4);
`

type Props<Values extends Record<string, string>> = {
  form: CallForm<Values>
  title: string
  description: string
  actionLabel: string
  pendingText: string
  danger?: boolean
  cancelLabel?: string
  onClose: () => void
  /** The fields of the form. */
  children?: ReactNode
}

/** A dialog with a form. If the call fails, it stays open and shows the error. */
export function FormDialog<Values extends Record<string, string>>(props: Props<Values>) {
  const {
    form,
    title,
    description,
    actionLabel,
    pendingText,
    danger,
    cancelLabel = 'Cancel',
    onClose,
    children,
  } = props
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      kind="narrow"
      title={title}
      description={description}
      formRef={form.formRef}
      onSubmit={() => void form.send()}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            variant={danger ? 'danger-filled' : 'primary'}
            pending={form.formik.isSubmitting}
            pendingText={pendingText}
          >
            {actionLabel}
          </Button>
        </>
      }
    >
      {(form.errorText || children) && (
        <Rows>
          {form.errorText && <Notice tone="bad">{form.errorText}</Notice>}
          {children}
        </Rows>
      )}
    </Dialog>
  )
}
