import { occurrenceOfList } from '../follow-lists.ts'
import { HOUR, MINUTE } from '../model/calendar.ts'
import { vacated } from '../model/effects.ts'
import type { Occurrence } from '../model/rules.ts'
import { getLiveLists, type ListModel, type PlaceModel } from '../model/state.ts'
import type { World } from '../world.ts'
import { agrees } from './act.ts'

/** Acts about open offers keep clear of their end. */
const CLEAR = 2 * MINUTE

type ListedOccurrence = { list: ListModel; occurrence: Occurrence }

/** Lists that are open, with their occurrences. */
export const openLists = (world: World): ListedOccurrence[] =>
  getLiveLists(world.model).flatMap((list) => {
    const occurrence = occurrenceOfList(world, list)
    return occurrence && world.now() < occurrence.startsAt - HOUR - CLEAR ? [{ list, occurrence }] : []
  })

export const formatListName = ({ model }: World, { classId, date }: Occurrence) =>
  `${model.classes.get(classId)?.name} on ${date}`

/** Of all open lists, the places in a state, each with its list. */
export const placesIn = (world: World, state: PlaceModel['state']) =>
  openLists(world).flatMap(({ list, occurrence }) =>
    list.places.flatMap((place) => {
      const member = world.model.members.get(place.memberId)
      return place.state === state && member && !member.isClosed ? [{ list, occurrence, place, member }] : []
    }),
  )

export type WaitingPlace = ReturnType<typeof placesIn>[number]

export const openOffers = (world: World) =>
  placesIn(world, 'offered').filter(({ place }) => (place.offer?.until ?? 0) > world.now() + CLEAR)

/** Gives a place up, and the offer that is open for it. */
export async function leave(world: World, { place, member, occurrence }: WaitingPlace): Promise<void> {
  const { model } = world
  const { code } = await world.call({ as: member, method: 'DELETE', path: `/api/waitlist/${place.id}` })
  if (!agrees(world, { code, must: 'done', what: `leaves the list of ${formatListName(world, occurrence)}`, member }))
    return
  const booking = model.bookings.get(place.offer?.bookingId ?? '')
  Object.assign(place, { state: 'left', offer: null })
  if (!booking) return
  Object.assign(booking, { status: 'cancelled', endedBy: 'checkout' })
  model.touched.add(booking.id)
  vacated(world, booking)
}
