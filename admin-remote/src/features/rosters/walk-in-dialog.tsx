import type { Failure } from '@studio/client/attempt'
import { useDebouncedValue } from '@studio/client/debounced-value'
import { usePagedRead, useRead } from '@studio/client/reading'
import { formatEmail, type Occurrence, type User } from '@studio/contract'
import { Button, Checkbox, Dialog, Field, Input, RadioCards, SearchInput, VisuallyHidden } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { ListStates } from '../../lists/list-states.tsx'
import { RuledList } from '../../lists/row-layout.ts'
import { isRuleRefusal, RuleRefusal } from '../../mutations/refusal.tsx'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { isolateUserName, UserName } from '../../people/names.tsx'
import { formatBookedCount, formatWhen } from '../../time/occurrence-texts.ts'
import { AT_DESK, useWalkInPayment } from './walk-in-payment.ts'

const PeopleList = styled(RuledList)`
  margin-top: var(--s4);

  [data-choices] {
    flex-direction: column;
    align-items: stretch;

    > button {
      align-self: flex-end;
    }
  }
`
const Hint = styled.p`
  margin-top: var(--s3);
  font-size: var(--t-small);
  color: var(--ink-2);
`
const MAX_PEOPLE = 8

/** The occurrence that a walk-in is booked for; `id` is its schedule. */
export type WalkInOccurrence = Pick<
  Occurrence,
  'id' | 'classId' | 'className' | 'date' | 'startTime' | 'endTime' | 'startsAt' | 'bookedCount' | 'capacity'
>

const bookMutation = {
  invalidates: ['getRoster', 'listSchedules', 'listBookableDates', 'getStudioDay', 'listUserPacks'],
  failure: 'Failed to book.',
  suppressToast: isRuleRefusal,
} as const

type Props = {
  occurrence: WalkInOccurrence
  /** The current counts; those of `occurrence` may be stale. */
  seatCounts?: Pick<Occurrence, 'bookedCount' | 'capacity'> | undefined
  onClose: () => void
}

export function WalkInDialog({ occurrence, seatCounts = occurrence, onClose }: Props) {
  const [search, setSearch] = useState('')
  const [failure, setFailure] = useState<Failure>()
  const [reason, setReason] = useState<string | null>(null)
  const isComplimentary = reason !== null
  const query = useDebouncedValue(search.trim())
  const { data: packProducts = [] } = useRead('listAllPackProducts')
  const bookingProps = {
    occurrence,
    reason,
    studioHasPacks: packProducts.length > 0,
    onBooked: onClose,
    onFailure: setFailure,
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      kind="narrow"
      title="Add walk-in"
      description={`${occurrence.className}, ${formatWhen(occurrence)}. ${formatBookedCount(seatCounts)}.`}
    >
      <SearchInput label="Search people" value={search} autoFocus onChange={({ target }) => setSearch(target.value)} />
      <Checkbox
        label="At no charge"
        checked={isComplimentary}
        onCheckedChange={(isChecked) => setReason(isChecked ? '' : null)}
      />
      {isComplimentary && (
        <Field label="Why?" hint="The audit log keeps it. They are booked, but not checked in.">
          <Input value={reason} maxLength={300} onChange={({ target }) => setReason(target.value)} />
        </Field>
      )}
      <RuleRefusal failure={failure} />
      {query ? (
        <PeopleResults query={query} {...bookingProps} />
      ) : (
        <Hint>Search by name, username or email. Someone without an account has to sign up first.</Hint>
      )}
    </Dialog>
  )
}

type BookingProps = {
  occurrence: WalkInOccurrence
  /** The reason for booking at no charge; null for an ordinary walk-in. */
  reason: string | null
  studioHasPacks: boolean
  onBooked: () => void
  /** Called with undefined when another attempt starts. */
  onFailure: (failure: Failure | undefined) => void
}

function PeopleResults({ query, ...bookingProps }: BookingProps & { query: string }) {
  const users = usePagedRead(
    'listUsers',
    { query: { q: query, page: 1, pageSize: MAX_PEOPLE } },
    { rereadOnOpen: true, keepPrevious: true },
  )
  const [bookingUserId, setBookingUserId] = useState<string | null>(null)
  return (
    <ListStates read={users} loadingLabel="Searching people">
      {({ answer }) =>
        answer.length === 0 ? (
          <Hint>Nobody found.</Hint>
        ) : (
          <PeopleList>
            {answer.map((user) => (
              <PersonRow
                key={user.id}
                user={user}
                bookingUserId={bookingUserId}
                onBooking={setBookingUserId}
                {...bookingProps}
              />
            ))}
          </PeopleList>
        )
      }
    </ListStates>
  )
}

type RowProps = BookingProps & {
  user: User
  /** The person who is being booked right now. */
  bookingUserId: string | null
  onBooking: (userId: string | null) => void
}

function PersonRow({
  user,
  occurrence,
  reason,
  studioHasPacks,
  onBooked,
  onFailure,
  bookingUserId,
  onBooking,
}: RowProps) {
  const { paymentText, options, isLoadingPacks, reread } = useWalkInPayment({ user, occurrence, studioHasPacks })
  const [choice, setChoice] = useState<string>()
  // The chosen pack may be gone once the packs were read again.
  const chosenValue = (options.find(({ value }) => value === choice) ?? options[0])?.value
  const bookWalkIn = useAdminMutation({ ...bookMutation, endpoint: 'bookWalkIn' })
  const bookComplimentary = useAdminMutation({ ...bookMutation, endpoint: 'bookComplimentary' })
  const name = isolateUserName(user)
  const isComplimentary = reason !== null
  const book = async () => {
    onBooking(user.id)
    onFailure(undefined)
    const toasts = { success: `${name} is booked`, failure: `Failed to book ${name}.` }
    const body = { userId: user.id, classId: occurrence.classId, date: occurrence.date, scheduleId: occurrence.id }
    const packId = chosenValue === AT_DESK ? undefined : chosenValue
    const { done, failure } = await (isComplimentary
      ? bookComplimentary.run({ body: { ...body, reason: reason.trim() } }, toasts)
      : bookWalkIn.run({ body: { ...body, ...(packId && { packId }) } }, toasts))
    if (done) return onBooked()
    onBooking(null)
    onFailure(failure)
    if (packId) reread()
  }
  const isBookingAnother = bookingUserId !== null && bookingUserId !== user.id
  const hasChoices = !isComplimentary && options.length > 0
  return (
    <li data-choices={hasChoices || undefined}>
      <div>
        <b>
          <UserName user={user} />
        </b>
        <div className="sub">
          {formatEmail(user.email)}
          {user.isInvited && ', invited'}
        </div>
        {!hasChoices && <div className="sub">{isComplimentary ? 'At no charge' : paymentText}</div>}
        {hasChoices && (
          <RadioCards
            label={<VisuallyHidden>Payment of {name}</VisuallyHidden>}
            layout="list"
            options={options}
            value={chosenValue}
            onValueChange={setChoice}
          />
        )}
      </div>
      <Button
        variant="outline"
        aria-label={`Book ${name}`}
        pending={bookingUserId === user.id}
        pendingText="Booking..."
        disabled={isBookingAnother || (isLoadingPacks && !isComplimentary)}
        onClick={() => void book()}
      >
        Book
      </Button>
    </li>
  )
}
