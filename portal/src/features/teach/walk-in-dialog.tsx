import { useDebouncedValue } from '@studio/client/debounced-value'
import { findFailedRead } from '@studio/client/failed-read'
import { LoadFailed } from '@studio/client/load-failed'
import { useRead } from '@studio/client/reading'
import {
  formatDateWithYear,
  type PersonForWalkIn,
  pluralize,
  type TeacherWalkInInput,
  type TeachingRoster,
} from '@studio/contract'
import { Dialog, LinkList, Notice, SearchInput } from '@studio/ui'
import { useState } from 'react'
import { useMemberMutation } from '../../session/use-member-mutation.ts'

type Props = {
  roster: TeachingRoster
  onClose: () => void
  /** Called with the message for the desk. */
  onBooked: (message: string) => void
}

/** Books a person with an account who came without a booking. On the day of the class they are checked in as well. */
export default function WalkInDialog({ roster, onClose, onBooked }: Props) {
  const { id: rosterId, className, bookedCount, capacity } = roster
  const [search, setSearch] = useState('')
  const [problem, setProblem] = useState<string>()
  const nameQuery = useDebouncedValue(search.trim())
  const people = useRead(
    'findPeopleForWalkIn',
    { params: { id: rosterId }, query: { q: nameQuery } },
    { isEnabled: nameQuery !== '', rereadOnOpen: true },
  )
  const failedRead = findFailedRead(people)
  const { trigger, pending } = useMemberMutation('bookWalkInAtDesk', {
    invalidates: ['getTeachingRoster', 'listTeachingDates'],
    onDone: ({ message }) => {
      onBooked(message)
      onClose()
    },
    onFailed: ({ message }) => setProblem(message ?? 'The walk-in could not be booked.'),
  })
  const book = (walkIn: TeacherWalkInInput) => {
    setProblem(undefined)
    if (!pending) void trigger({ params: { id: rosterId }, body: walkIn })
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      kind="narrow"
      title="Add walk-in"
      description={`${className}. ${bookedCount} of ${capacity} places taken.`}
    >
      <SearchInput label="Search people" value={search} autoFocus onChange={({ target }) => setSearch(target.value)} />
      {problem && <Notice tone="bad">{problem}</Notice>}
      {failedRead && <LoadFailed error={failedRead.error} onRetry={failedRead.retry} headingLevel={3} />}
      {people.data?.length === 0 && <p>Nobody found. Someone without an account has to sign up first.</p>}
      <LinkList
        items={(people.data ?? []).flatMap((person) =>
          getWalkInOptions(person).map(({ label, ...walkIn }) => ({ label, onSelect: () => book(walkIn) })),
        )}
      />
    </Dialog>
  )
}

/** The ways to book a person: with each pack that can pay, and without a pack. */
function getWalkInOptions({ id, name, username, packs }: PersonForWalkIn) {
  const bookText = `Book ${name}, ${username}`
  const payAtDeskLabel = packs.length > 0 ? `${bookText}: pay at the desk` : bookText
  return [
    ...packs.map((pack) => ({ label: `${bookText}: ${formatPack(pack)}`, userId: id, packId: pack.id })),
    { label: payAtDeskLabel, userId: id, packId: null },
  ]
}

const formatPack = ({ creditsLeft, name, lastDay }: PersonForWalkIn['packs'][number]) =>
  `use 1 of ${pluralize(creditsLeft, 'credit')} of ${name}, until ${formatDateWithYear(lastDay)}`
