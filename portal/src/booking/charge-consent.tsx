import { findFailedRead } from '@studio/client/failed-read'
import { getMutationFailureMessage, tryAgainLabel } from '@studio/client/failure-text'
import { useApiMutation } from '@studio/client/mutation'
import { useRead } from '@studio/client/reading'
import {
  calendarHref,
  formatChargeAgreement,
  getWaitlistSeatDeadline,
  type SavedCard,
  type WaitlistOutlook,
} from '@studio/contract'
import { Button, Checkbox, Field, LineSkeletons, Select } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { useLeavePortal } from '../navigation/use-leave-portal.ts'
import { studio } from '../studio/studio.ts'
import { createErrorToast, notify } from '../toasts/toast-store.ts'
import { saveForPath } from './booking-store.ts'
import { toBookingTarget } from './class-date.ts'
import type { JoinWaitlist } from './use-join-waitlist.ts'

const Group = styled.div`
  display: grid;
  gap: var(--s3);
  justify-items: start;
  margin-block: var(--s4);

  p {
    color: var(--ink-2);
    font-size: var(--t-small);
  }
`

type Props = { waitlist: JoinWaitlist; outlook: WaitlistOutlook }

/** Asks whether to charge a saved card as soon as the user gets a seat; without a card offers to save one. */
export function ChargeConsent({ waitlist, outlook }: Props) {
  const cards = useRead('listMyCards', undefined, { rereadOnOpen: true })
  const failedRead = findFailedRead(cards)
  if (failedRead)
    return (
      <Group>
        <p>Your saved cards did not load. You can still join, and pay when a seat is held for you.</p>
        <Button variant="quiet" onClick={failedRead.retry}>
          {tryAgainLabel}
        </Button>
      </Group>
    )
  if (!cards.data) return <LineSkeletons count={1} label="Loading your cards" />
  const [newestCard] = cards.data
  if (!newestCard) return <SaveCard waitlist={waitlist} />
  return <ConsentForm waitlist={waitlist} outlook={outlook} cards={cards.data} newestCard={newestCard} />
}

function ConsentForm({
  waitlist,
  outlook,
  cards,
  newestCard,
}: Props & { cards: readonly SavedCard[]; newestCard: SavedCard }) {
  const { agreedCharge, setAgreedCharge, cutOffMinutes, pending } = waitlist
  const [chosenId, setChosenId] = useState(newestCard.id)
  const card = cards.find(({ id }) => id === chosenId) ?? newestCard
  const { price } = outlook
  const chargeableUntil = getWaitlistSeatDeadline({
    startsAt: new Date(outlook.startsAt),
    closesAt: new Date(outlook.closesAt),
    cutOffMinutes,
  })
  const consentText = formatChargeAgreement({
    price,
    last4: card.last4,
    until: chargeableUntil,
    currentTime: new Date(),
    timeZone: studio.timezone,
  })
  const isAgreed = agreedCharge?.cardId === card.id && agreedCharge.sentence === consentText
  return (
    <Group>
      {cards.length > 1 && (
        <Field label="Saved card">
          <Select
            value={card.id}
            disabled={pending}
            onValueChange={(id) => {
              setChosenId(id)
              setAgreedCharge(null)
            }}
            options={cards.map(({ id, brand, last4 }) => ({
              value: id,
              label: `${formatBrand(brand)} ending ${last4}`,
            }))}
          />
        </Field>
      )}
      <Checkbox
        label={consentText}
        checked={isAgreed}
        disabled={pending}
        onCheckedChange={(isChecked) => setAgreedCharge(isChecked ? { cardId: card.id, sentence: consentText } : null)}
      />
      <p>The seat is then yours without another step. Otherwise you pay once it is held for you.</p>
    </Group>
  )
}

const formatBrand = (brand: string) => brand.charAt(0).toUpperCase() + brand.slice(1)

function SaveCard({ waitlist: { classDate, pending } }: Pick<Props, 'waitlist'>) {
  const { isLeaving, leaveFor } = useLeavePortal()
  const { trigger, pending: isOpening } = useApiMutation('openCardSetup', {
    onDone: ({ setupUrl }) => {
      // The booking dialog reopens when the user is back from saving the card.
      if (classDate) saveForPath({ target: toBookingTarget(classDate), path: calendarHref(classDate.classId) })
      leaveFor(setupUrl)
    },
    onFailed: (failure) =>
      notify(
        createErrorToast(getMutationFailureMessage(failure, 'Please try again.'), {
          title: 'Your card could not be saved',
        }),
      ),
  })
  if (!classDate) return null
  return (
    <Group>
      <p>With a saved card, the seat can be paid for and yours the moment you get in. Saving a card costs nothing.</p>
      <Button
        variant="outline"
        disabled={pending}
        pending={isOpening || isLeaving}
        onClick={() => void trigger({ body: { classId: classDate.classId } })}
      >
        Save a card
      </Button>
    </Group>
  )
}
