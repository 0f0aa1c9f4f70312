import type { Deps } from '../../deps.ts'
import type { Feature } from '../../platform/feature.ts'
import type { Calls } from '../../platform/mount-endpoint.ts'
import { cancelDate, changeDate, restoreDate } from '../calendar/index.ts'
import { listTeachingDates, loadTeachingRoster } from './dates-and-rosters.ts'
import { addNote, removeNote, teacherNoteStore } from './notes.ts'
import {
  claimSubstitute,
  confirmSubstitute,
  requestSubstitute,
  withdrawSubstitute,
} from './substitutes/change-request.ts'
import { listSubstituteRequests } from './substitutes/list-requests.ts'
import { remindManagers } from './substitutes/remind-managers.ts'
import { substituteMail } from './substitutes/substitute-mails.ts'
import { tickBooking } from './tick-booking.ts'
import { bookWalkInAtDesk, findPeopleForWalkIn, seatFromWaitlistAtDesk } from './walk-ins.ts'

const calls = (deps: Deps): Calls => ({
  listTeachingDates: ({ actor }) => listTeachingDates(deps, actor),
  getTeachingRoster: ({ actor, params }) => loadTeachingRoster(deps, actor, params.id),
  // A tick on the roster checks a person in, or undoes that.
  tickBooking: ({ actor, params, body }) => tickBooking(deps, actor, { ...params, ...body }),
  addNoteForTeachers: ({ actor, params, body }) => addNote(deps, actor, { ...params, ...body }),
  removeNoteForTeachers: ({ actor, params }) => removeNote(deps, actor, params.id),
  findPeopleForWalkIn: ({ actor, params, query }) => findPeopleForWalkIn(deps, actor, { ...params, ...query }),
  bookWalkInAtDesk: ({ actor, params, body }) => bookWalkInAtDesk(deps, actor, { ...params, ...body }),
  seatFromWaitlistAtDesk: ({ actor, params, body }) =>
    seatFromWaitlistAtDesk(deps, actor, { entryId: params.id, ...body }),
  changeTeachingDate: ({ actor, params, body }) =>
    changeDate(deps, { actor, scheduleId: params.id, date: params.date, input: body }),
  cancelTeachingDate: ({ actor, params, body }) =>
    cancelDate(deps, { actor, scheduleId: params.id, date: params.date, input: body }),
  restoreTeachingDate: ({ actor, params }) => restoreDate(deps, { actor, scheduleId: params.id, date: params.date }),
  listSubstituteRequests: ({ actor }) => listSubstituteRequests(deps, actor),
  requestSubstitute: ({ actor, params, body }) => requestSubstitute(deps, actor, { ...params, ...body }),
  claimSubstitute: ({ actor, params }) => claimSubstitute(deps, actor, params.id),
  confirmSubstitute: ({ actor, params }) => confirmSubstitute(deps, actor, params.id),
  withdrawSubstitute: ({ actor, params }) => withdrawSubstitute(deps, actor, params.id),
})

export const teaching: Feature = {
  name: 'teaching',
  calls,
  mails: [substituteMail],
  recurringJobs: [{ name: 'remind of open substitute requests', everySeconds: 300, run: remindManagers }],
  personalData: [
    {
      name: 'notesForTeachers',
      collect: async (deps, userId) =>
        (await teacherNoteStore(deps).model.find({ authorId: userId }).sort({ at: 1 }).lean()).map(({ text, at }) => ({
          text,
          at: at.toISOString(),
        })),
      // The notes belong to the studio. Once the account is closed, their author is shown as a former member.
      erase: async () => undefined,
    },
  ],
}
