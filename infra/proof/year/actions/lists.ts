import { meetingOfList } from '../follow-lists.ts'
import { HOUR, MINUTE } from '../model/calendar.ts'
import { vacated } from '../model/effects.ts'
import type { Meeting } from '../model/rules.ts'
import { type ListModel, liveListsOf, type PlaceModel } from '../model/state.ts'
import type { World } from '../world.ts'
import { agrees } from './act.ts'

/** Acts about open offers keep clear of their end. */
const CLEAR = 2 * MINUTE

type Listed = { list: ListModel; meeting: Meeting }

/** Lists that are open, with their meetings. */
export const openLists = (world: World): Listed[] =>
  liveListsOf(world.model).flatMap((list) => {
    const meeting = meetingOfList(world, list)
    return meeting && world.now() < meeting.startsAt - HOUR - CLEAR ? [{ list, meeting }] : []
  })

export const nameOf = ({ model }: World, { classId, date }: Meeting) => `${model.classes.get(classId)?.name} on ${date}`

/** Of all open lists, the places in a state, each with its list. */
export const placesIn = (world: World, state: PlaceModel['state']) =>
  openLists(world).flatMap(({ list, meeting }) =>
    list.places.flatMap((place) => {
      const member = world.model.members.get(place.memberId)
      return place.state === state && member && !member.isClosed ? [{ list, meeting, place, member }] : []
    }),
  )

export type Placed = ReturnType<typeof placesIn>[number]

export const openOffers = (world: World) =>
  placesIn(world, 'offered').filter(({ place }) => (place.offer?.until ?? 0) > world.now() + CLEAR)

/** Gives a place up, and the offer that is open for it. */
export async function leave(world: World, { place, member, meeting }: Placed): Promise<void> {
  const { model } = world
  const { code } = await world.call({ as: member, method: 'DELETE', path: `/api/waitlist/${place.id}` })
  if (!agrees(world, { code, must: 'done', what: `leaves the list of ${nameOf(world, meeting)}`, member })) return
  const booking = model.bookings.get(place.offer?.bookingId ?? '')
  Object.assign(place, { state: 'left', offer: null })
  if (!booking) return
  Object.assign(booking, { status: 'cancelled', endedBy: 'checkout' })
  model.touched.add(booking.id)
  vacated(world, booking)
}
