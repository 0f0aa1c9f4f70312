import { changeSecondFactorSchema, type SecondFactorChange } from '@studio/contract'
import { Button, Dialog, Notice } from '@studio/ui'
import { styled } from 'styled-components'
import type { CallResult } from '../calls/attempt.ts'
import { ownPassword, TextRow } from '../forms/form-rows.tsx'
import { codeRow, useFactorForm } from './use-factor-form.ts'

const Rows = styled.div`
  display: grid;
  gap: var(--s4);
`

type Props = {
  title: string
  description: string
  actionLabel: string
  pendingText: string
  danger?: boolean
  send: (proof: SecondFactorChange) => Promise<CallResult<unknown>>
  onClose: () => void
}

/** Asks for password and code before a change of the second factor. */
export function ProofDialog({ title, description, actionLabel, pendingText, danger, send, onClose }: Props) {
  const form = useFactorForm({ initialValues: { password: '', code: '' }, schema: changeSecondFactorSchema, send })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      kind="narrow"
      title={title}
      description={description}
      form={form.formRef}
      onSubmit={() => void form.send()}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
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
      <Rows>
        {form.errorText && <Notice tone="bad">{form.errorText}</Notice>}
        <TextRow form={form} {...ownPassword} />
        <TextRow form={form} {...codeRow} hint="The six digits from your app, or a recovery code" />
      </Rows>
    </Dialog>
  )
}
