import { changeSecondFactorSchema, type SecondFactorChange } from '@studio/contract'
import { Dialog, Notice } from '@studio/ui'
import { styled } from 'styled-components'
import { DialogActs } from '../../forms/dialog-acts.tsx'
import { OwnPasswordRow } from '../../forms/form-fields.tsx'
import { CodeRow } from './code-row.tsx'
import type { FactorEnd } from './use-factor-acts.ts'
import { useFactorForm } from './use-factor-form.ts'

const Rows = styled.div`
  display: grid;
  gap: var(--s4);
`

type Props<Answer> = {
  title: string
  description: string
  act: string
  actPending: string
  danger?: boolean
  send: (proof: SecondFactorChange) => Promise<FactorEnd<Answer>>
  onDone: (answer: Answer) => void
  onClose: () => void
}

/** Asks for the password and a code before the second factor is changed. */
export function ProofDialog<Answer>(props: Props<Answer>) {
  const { title, description, act, actPending, danger, send, onDone, onClose } = props
  const form = useFactorForm({
    initialValues: { password: '', code: '' },
    schema: changeSecondFactorSchema,
    send,
    onDone,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      kind="narrow"
      title={title}
      description={description}
      onSubmit={form.submit}
      actions={
        <DialogActs act={act} pending={form.pending} pendingText={actPending} danger={danger} onCancel={onClose} />
      }
    >
      <Rows ref={form.fields}>
        {form.sentence && <Notice tone="bad">{form.sentence}</Notice>}
        <OwnPasswordRow form={form} />
        <CodeRow form={form} label="Code" hint="The six digits of your app, or a recovery code" />
      </Rows>
    </Dialog>
  )
}
