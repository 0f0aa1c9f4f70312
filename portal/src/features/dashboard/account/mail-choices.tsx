import { findFailedRead } from '@studio/client/failed-read'
import { useRead } from '@studio/client/reading'
import { SectionError } from '@studio/client/section-error'
import type { MailChoices as Choices, MailChoicesChange, ReminderChoice } from '@studio/contract'
import { Button, Checkbox, Notice, RadioCards } from '@studio/ui'
import { type FormEvent, useState } from 'react'
import { styled } from 'styled-components'
import { SectionLoading } from '../../../states/section-loading.tsx'
import { notify } from '../../../toasts/toast-store.ts'
import { useFormMutation } from './use-form-mutation.ts'

const Form = styled.form`
  display: grid;
  gap: var(--s5);
  justify-items: start;
`
const Hint = styled.p`
  color: var(--ink-2);
  font-size: var(--t-small);
`

const reminders: ReadonlyArray<{ value: ReminderChoice; label: string }> = [
  { value: 'day-before', label: 'The day before' },
  { value: 'three-hours', label: '3 hours before' },
  { value: 'one-hour', label: '1 hour before' },
  { value: 'none', label: 'No reminder' },
]

/** The member's choice of mails beyond the necessary ones. */
export function MailChoices() {
  const choices = useRead('getMyMailChoices', undefined, { rereadOnOpen: true })
  const bookingTerms = useRead('getBookingTerms')
  const { data } = choices
  const failedRead = findFailedRead(choices)
  if (failedRead) return <SectionError text="Your choices did not load." onRetry={failedRead.retry} />
  if (!data || !(bookingTerms.data || bookingTerms.error))
    return <SectionLoading count={3} label="Loading your choices" />
  return (
    <ChoicesForm
      savedChoices={data}
      hasWaitlists={bookingTerms.data?.waitlist !== undefined}
      onChanged={(changedChoices) => void choices.mutate(changedChoices, { revalidate: false })}
    />
  )
}

type ChoicesFormProps = { savedChoices: Choices; hasWaitlists: boolean; onChanged: (changedChoices: Choices) => void }

function ChoicesForm({ savedChoices, hasWaitlists, onChanged }: ChoicesFormProps) {
  // Only the changes made here are sent, so that another tab's change is not overwritten.
  const [changes, setChanges] = useState<MailChoicesChange>({})
  const { trigger, pending, problem } = useFormMutation('changeMyMailChoices', {
    onDone: (changedChoices) => {
      onChanged(changedChoices)
      notify({ title: 'Your choices are saved' })
    },
    fallbackMessage: 'Your choices could not be saved. Please try again.',
  })
  const { reminder, newsletter, waitlist } = { ...savedChoices, ...changes }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const { done } = await trigger({ body: changes })
    if (done) setChanges({})
  }
  return (
    <Form onSubmit={(event) => void save(event)}>
      {problem && <Notice tone="bad" title={problem} />}
      <RadioCards
        label="Remind me of my classes"
        options={reminders}
        value={reminder}
        onValueChange={(value) => setChanges({ ...changes, reminder: toReminder(value) })}
      />
      {newsletter === null ? (
        <Hint>You can choose the newsletter once your email address is confirmed.</Hint>
      ) : (
        <Checkbox
          label="Send me the newsletter"
          checked={newsletter}
          onCheckedChange={(checked) => setChanges({ ...changes, newsletter: checked })}
        />
      )}
      {hasWaitlists && (
        <div>
          <Checkbox
            label="Send me news about my waitlists"
            checked={waitlist}
            onCheckedChange={(checked) => setChanges({ ...changes, waitlist: checked })}
          />
          <Hint>We always write to you about a seat, and when the studio moves or cancels the class.</Hint>
        </div>
      )}
      <Button type="submit" variant="secondary" pending={pending} pendingText="Saving...">
        Save Choices
      </Button>
    </Form>
  )
}

const toReminder = (value: string) => reminders.find((reminder) => reminder.value === value)?.value
