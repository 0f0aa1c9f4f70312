import { aClass, anOccurrence } from '@studio/contract/testing'

export const poetry = aClass({ id: '64c000000000000000000002', name: 'Poetry & Music', category: 'poetry' })

/** The time of the tests: the morning of Tuesday, October 13. */
export const tuesdayMorning = new Date('2026-10-13T13:00:00.000Z')
/** Mindful Yoga on the evening of that day. */
export const tuesdayYoga = anOccurrence({ date: '2026-10-13', bookedCount: 16 })

/** One of the four Poetry & Music classes on Thursday, October 15: index 0 to 3 starts at 4, 5, 6 or 7 pm. */
export const aThursdayPoetryClass = ({ index }: { index: number }) =>
  anOccurrence({
    id: `s${index}`,
    classId: poetry.id,
    className: 'Poetry & Music',
    category: 'poetry',
    date: '2026-10-15',
    startTime: `${16 + index}:00`,
    endTime: '19:30',
    startsAt: `2026-10-15T${20 + index}:00:00.000Z`,
    endsAt: '2026-10-15T23:30:00.000Z',
  })

/** Handlers of a server with one class on the Tuesday and four on the Thursday. */
export const octoberHandlers = {
  listClasses: [aClass(), poetry],
  listSchedules: [
    tuesdayYoga,
    aThursdayPoetryClass({ index: 0 }),
    aThursdayPoetryClass({ index: 1 }),
    aThursdayPoetryClass({ index: 2 }),
    aThursdayPoetryClass({ index: 3 }),
  ],
}
