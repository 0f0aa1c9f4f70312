import { pluralize } from '@studio/client/labels'
import { RadioCards } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { type DateOption, isChoosable } from './bookable-dates.ts'

/** How many dates the dialog shows at first; the rest on request. */
const shownAtFirst = 4

const More = styled.button`
  margin: var(--s2) 0 0 -0.2rem;
`

type Props = {
  dates: DateOption[]
  value: string | null
  onChange: (key: string) => void
  /** Whether a full date can be chosen, to wait for it. */
  hasWaitlist: boolean
  disabled: boolean
}

/** The dates of a class as radio options, the selected one highlighted; those that are no choice are disabled. */
export function DateChoice({ dates, value, onChange, hasWaitlist, disabled }: Props) {
  const [all, showAll] = useState(false)
  if (dates.length === 0) {
    return (
      <p className="text">No dates are open for booking yet. New ones open every day, so please check back soon.</p>
    )
  }
  const chosenAt = dates.findIndex(({ key }) => key === value)
  const count = all ? dates.length : Math.max(shownAtFirst, chosenAt + 1)
  return (
    <>
      <RadioCards
        label="Choose a date"
        layout="list"
        value={value ?? ''}
        onValueChange={onChange}
        disabled={disabled}
        options={dates.slice(0, count).map((date) => ({
          value: date.key,
          label: date.dayText,
          note: date.factsText,
          disabled: !isChoosable(date, { hasWaitlist }),
        }))}
      />
      {count < dates.length && (
        <More type="button" className="btn q" onClick={() => showAll(true)}>
          {pluralize(dates.length - count, 'more date')}
        </More>
      )}
    </>
  )
}
