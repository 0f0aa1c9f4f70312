import { matchesSearch, type TeachingEntry } from '@studio/contract'
import { type KeyboardEvent, useState } from 'react'

/** A booked person, including check-ins that this device has not sent yet. */
export type RosterPerson = TeachingEntry & {
  isHere: boolean
  /** Checked in, or undone, on this device but not sent yet. */
  isUnsent: boolean
}

/** The search in a roster, by keyboard: type a name, Enter checks in, arrows choose, Escape clears. */
export function useRosterSearch(bookedPeople: readonly RosterPerson[], onCheckIn: (person: RosterPerson) => void) {
  const [search, setSearch] = useState('')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const matchingPeople = bookedPeople.filter(({ name }) => matchesSearch([name], search))
  const absentPeople = matchingPeople.filter(({ isHere }) => !isHere)
  const chosenPerson = absentPeople.find(({ bookingId }) => bookingId === chosenId)
  const firstMatch = search.trim() ? absentPeople[0] : undefined
  // The person whom Enter checks in. With an empty search, only a person chosen with an arrow key.
  const activePerson = chosenPerson ?? firstMatch

  const moveChoice = (step: 1 | -1) => {
    const lastIndex = absentPeople.length - 1
    const startIndex = step === 1 ? 0 : lastIndex
    const index = activePerson ? absentPeople.indexOf(activePerson) + step : startIndex
    setChosenId(absentPeople[Math.max(0, Math.min(index, lastIndex))]?.bookingId ?? null)
  }
  const clear = () => {
    setSearch('')
    setChosenId(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && activePerson) onCheckIn(activePerson)
    else if (event.key === 'ArrowDown') moveChoice(1)
    else if (event.key === 'ArrowUp') moveChoice(-1)
    else if (event.key !== 'Escape') return
    event.preventDefault()
    if (event.key === 'Enter' || event.key === 'Escape') clear()
  }
  return { search, setSearch, matchingPeople, activePerson, onKeyDown }
}
