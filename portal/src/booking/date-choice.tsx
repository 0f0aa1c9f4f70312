import { pluralize } from '@studio/contract'
import { RadioCards } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { type DateOption, isChoosable } from './bookable-dates.ts'

const INITIAL_COUNT = 4

const MoreButton = styled.button`
  margin: var(--s2) 0 0 -0.2rem;
`

type Props = {
  dates: DateOption[]
  value: string | null
  onChange: (key: string) => void
  /** Whether a full date can be chosen in order to join its waitlist. */
  hasWaitlist: boolean
  disabled: boolean
}

/** The dates of a class as radio options; unavailable ones are disabled. */
export function DateChoice({ dates, value, onChange, hasWaitlist, disabled }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  if (dates.length === 0) {
    return (
      <p className="text">No dates are open for booking yet. New ones open every day, so please check back soon.</p>
    )
  }
  const chosenIndex = dates.findIndex(({ key }) => key === value)
  const shownCount = showsAll ? dates.length : Math.max(INITIAL_COUNT, chosenIndex + 1)
  return (
    <>
      <RadioCards
        label="Choose a date"
        layout="list"
        value={value ?? ''}
        onValueChange={onChange}
        disabled={disabled}
        options={dates.slice(0, shownCount).map((date) => ({
          value: date.key,
          label: date.dayText,
          note: date.detailsText,
          disabled: !isChoosable(date, { hasWaitlist }),
        }))}
      />
      {shownCount < dates.length && (
        <MoreButton type="button" className="btn quiet" onClick={() => setShowsAll(true)}>
          {pluralize(dates.length - shownCount, 'more date')}
        </MoreButton>
      )}
    </>
  )
}
