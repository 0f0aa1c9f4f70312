import { TextRow } from '@studio/client/form-rows'
import { changeSecondFactorSchema, type EndpointName, type Endpoints, type ResponseOf } from '@studio/contract'
import { Dialog, Notice } from '@studio/ui'
import { styled } from 'styled-components'
import { DialogFooter } from '../../forms/dialog-footer.tsx'
import { ownPassword } from '../../forms/form-fields.tsx'
import type { AdminMutation } from '../../mutations/use-admin-mutation.ts'
import { codeRow, useFactorForm } from './use-factor-form.ts'

const Rows = styled.div`
  display: grid;
  gap: var(--s4);
`

type Props<Name extends EndpointName> = {
  title: string
  description: string
  actionLabel: string
  pendingText: string
  danger?: boolean
  mutation: Omit<AdminMutation<Name>, 'failure'>
  onDone: (answer: ResponseOf<Endpoints[Name]>) => void
  onClose: () => void
}

export function ProofDialog<Name extends EndpointName>(props: Props<Name>) {
  const { title, description, actionLabel, pendingText, danger, mutation, onDone, onClose } = props
  const form = useFactorForm({
    initialValues: { password: '', code: '' },
    schema: changeSecondFactorSchema,
    mutation,
    onDone,
  })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      kind="narrow"
      title={title}
      description={description}
      form={form.formRef}
      onSubmit={() => void form.send()}
      actions={
        <DialogFooter
          actionLabel={actionLabel}
          pending={form.formik.isSubmitting}
          pendingText={pendingText}
          danger={danger}
          onCancel={onClose}
        />
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
