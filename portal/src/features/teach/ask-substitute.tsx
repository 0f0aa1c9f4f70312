import type { AskableDate } from '@studio/contract'
import { Button, Field, Input, Select } from '@studio/ui'
import { type FormEvent, useState } from 'react'
import { styled } from 'styled-components'
import { useMemberMutation } from '../../session/use-member-mutation.ts'
import { notify } from '../../toasts/toast-store.ts'
import { formatWhen } from './substitutes.tsx'

const Form = styled.form`
  display: grid;
  gap: var(--s4);
  max-width: 30rem;
  margin-top: var(--s4);
`

type Props = { dates: readonly AskableDate[]; onClose: () => void }

export default function AskSubstitute({ dates, onClose }: Props) {
  const [occurrenceId, setOccurrenceId] = useState(dates[0]?.id ?? '')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const ask = useMemberMutation('askSubstitute', {
    invalidates: ['listSubstitutes', 'listAskableDates'],
    onDone: ({ message }) => {
      notify({ title: 'Substitute asked for', description: message })
      onClose()
    },
    onFailed: ({ fields, message }) => setProblem(fields?.reason ?? message ?? 'This did not work.'),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    void ask.trigger({ body: { occurrenceId, reason } })
  }
  return (
    <Form onSubmit={send}>
      <Field label="Class">
        <Select
          options={dates.map((date) => ({ value: date.id, label: `${date.className}, ${formatWhen(date)}` }))}
          value={occurrenceId}
          onValueChange={setOccurrenceId}
        />
      </Field>
      <Field label="Reason" hint="Your colleagues and the managers read it." error={problem}>
        <Input value={reason} maxLength={300} required onChange={({ target }) => setReason(target.value)} />
      </Field>
      <div className="row">
        <Button type="submit" pending={ask.pending} pendingText="Asking...">
          Ask for a Substitute
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
