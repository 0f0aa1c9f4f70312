import type { TrialLead } from '@studio/contract'
import { createCatalogue } from './catalogue.ts'
import type { Person } from './people.ts'
import type { TestStudio } from './test-app.ts'

export function trialScenes(studio: TestStudio) {
  const { aWeeklyClass } = createCatalogue(studio)
  const theAdmin = () => studio.signedInAs('admin')
  /** A trial that an address has asked for, as admins list it. */
  const requested = async (email: string): Promise<TrialLead> => {
    await studio.expectOk('requestTrial', { body: { name: 'Nora Quist', email } })
    const leads = await studio.expectOk('listLeads', { as: await theAdmin(), query: { kind: 'trial', q: email } })
    const lead = leads.find((one) => one.kind === 'trial')
    if (lead?.kind !== 'trial') throw new Error('the request must be listed')
    return lead
  }
  const invite = async (id: string) => studio.call('inviteToTrial', { as: await theAdmin(), params: { id } })
  return {
    theAdmin,
    requested,
    invite,
    aWeeklyClass,
    /** A person who pays for classes, with an unused free one. */
    async aPersonWithTrial(): Promise<Person> {
      const person = await studio.signedInAs('user')
      const { id } = await requested(person.user.email)
      await studio.expectOk('inviteToTrial', { as: await theAdmin(), params: { id } })
      return person
    },
    hasTrial: async (person: Person) => (await studio.expectOk('getUser', { as: person })).hasTrialPass === true,
    book: (as: Person, body: { classId: string; bookingDate: string }) => studio.call('bookClass', { as, body }),
    mailsTo: async (address: string) => (await studio.mails()).filter(({ to }) => to === address),
  }
}
