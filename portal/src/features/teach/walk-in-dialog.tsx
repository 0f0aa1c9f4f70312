import { useDebouncedValue } from '@studio/client/debounced-value'
import { failedRead } from '@studio/client/failed-read'
import { LoadFailed } from '@studio/client/load-failed'
import { useRead } from '@studio/client/reading'
import { formatMoney, type TeachingRoster } from '@studio/contract'
import { Dialog, LinkList, Notice, SearchInput } from '@studio/ui'
import { useState } from 'react'
import { useMemberMutation } from '../../session/use-member-mutation.ts'

type Props = {
  roster: TeachingRoster
  open: boolean
  onClose: () => void
  /** Called with what to tell the desk. */
  onBooked: (message: string) => void
}

/** Books somebody with an account who came without a booking. On the day of the class they are checked in as well. */
export default function WalkInDialog({ roster, open, onClose, onBooked }: Props) {
  const [search, setSearch] = useState('')
  const [problem, setProblem] = useState<string>()
  const q = useDebouncedValue(search.trim())
  const people = useRead('findPeopleForWalkIn', q ? { query: { q } } : null)
  const failed = failedRead(people)
  const close = () => {
    setSearch('')
    setProblem(undefined)
    onClose()
  }
  const { trigger, pending } = useMemberMutation('bookWalkInAtDesk', {
    invalidates: ['getTeachingRoster', 'listTeachingDates'],
    onDone: ({ name, due }) => {
      onBooked(due ? `${name} is booked. ${formatMoney(due)} to pay at the desk.` : `${name} is booked.`)
      close()
    },
    onFailed: ({ message }) => setProblem(message ?? 'The walk-in could not be booked.'),
  })
  const book = (userId: string) => {
    const { classId, date, scheduleId } = roster
    setProblem(undefined)
    if (!pending) void trigger({ body: { userId, classId, date, scheduleId } })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => isOpen || close()}
      kind="narrow"
      title="Add walk-in"
      description={`${roster.className}. ${roster.bookedCount} of ${roster.capacity} places taken.`}
    >
      <SearchInput label="Search people" value={search} autoFocus onChange={({ target }) => setSearch(target.value)} />
      {problem && <Notice tone="bad">{problem}</Notice>}
      {failed && <LoadFailed error={failed.error} onRetry={failed.retry} headingLevel={3} />}
      {people.data?.length === 0 && <p>Nobody found. Someone without an account has to sign up first.</p>}
      <LinkList
        items={(people.data ?? []).map(({ id, name, username }) => ({
          label: `Book ${name}, ${username}`,
          onSelect: () => book(id),
        }))}
      />
    </Dialog>
  )
}
