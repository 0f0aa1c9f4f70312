import type { TrialLead } from '@studio/contract'
import { createCatalogue } from './catalogue.ts'
import type { Person } from './people.ts'
import type { TestStudio } from './test-app.ts'

export function trialScenes(studio: TestStudio) {
  const { aWeeklyClass } = createCatalogue(studio)
  const signInAdmin = () => studio.signedInAs('admin')
  /** Requests a trial and returns the lead as admins see it. */
  const requestTrial = async (email: string, name = 'Nora Quist'): Promise<TrialLead> => {
    await studio.expectOk('requestTrial', { body: { name, email } })
    const leads = await studio.expectOk('listLeads', { as: await signInAdmin(), query: { kind: 'trial', q: email } })
    const lead = leads.find(({ kind }) => kind === 'trial')
    if (lead?.kind !== 'trial') throw new Error('the request is not listed')
    return lead
  }
  const invite = async (id: string) => studio.call('inviteToTrial', { as: await signInAdmin(), params: { id } })
  return {
    signInAdmin,
    requestTrial,
    invite,
    aWeeklyClass,
    /** A user without a membership who has an unused trial. */
    async aPersonWithTrial(): Promise<Person> {
      const person = await studio.signedInAs('user')
      const { id } = await requestTrial(person.user.email)
      await studio.expectOk('inviteToTrial', { as: await signInAdmin(), params: { id } })
      return person
    },
    hasTrial: async (person: Person) => (await studio.expectOk('getUser', { as: person })).hasTrialPass === true,
    book: (as: Person, body: { classId: string; bookingDate: string }) => studio.call('bookClass', { as, body }),
    deliverMailsTo: async (address: string) => (await studio.deliverMails()).filter(({ to }) => to === address),
  }
}
