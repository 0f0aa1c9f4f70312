import { changeSecondFactorSchema, type SecondFactorChange } from '@studio/contract'
import { Button, Dialog, Notice } from '@studio/ui'
import { styled } from 'styled-components'
import { CodeRow, OwnPasswordRow } from './factor-fields.tsx'
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
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant={danger ? 'danger-filled' : 'primary'}
            pending={form.pending}
            pendingText={actPending}
          >
            {act}
          </Button>
        </>
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
