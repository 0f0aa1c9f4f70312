import { changeSecondFactorSchema, type SecondFactorChange } from '@studio/contract'
import { Button, Dialog, Notice } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { useAdminForm } from '../../forms/use-admin-form.ts'
import { CodeRow, OwnPasswordRow } from './factor-fields.tsx'
import type { FactorEnd } from './use-factor-acts.ts'

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
  const [sentence, setSentence] = useState<string>()
  const form = useAdminForm({
    initialValues: { password: '', code: '' },
    schema: changeSecondFactorSchema,
    toInput: (values) => values,
    send: async (input) => {
      const end = await send(input)
      setSentence('sentence' in end ? end.sentence : undefined)
      if ('answer' in end) onDone(end.answer)
      return 'fields' in end ? end.fields : undefined
    },
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
        {sentence && <Notice tone="bad">{sentence}</Notice>}
        <OwnPasswordRow form={form} />
        <CodeRow form={form} label="Code" hint="The six digits of your app, or a recovery code" />
      </Rows>
    </Dialog>
  )
}
