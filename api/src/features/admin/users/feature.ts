import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { Calls } from '../../../platform/mount-endpoint.ts'
import { userStore } from '../../accounts/people/index.ts'
import { cancelPersonEmailChange, changePersonDetails, usernameChangedMail } from './change-person.ts'
import { changeStaff } from './change-staff.ts'
import { changeUser, promoteUser } from './change-user.ts'
import { listUsers, loadPerson, loadPersonDetails } from './find-people.ts'
import { closeAccount, exportMyData } from './own-data.ts'
import { addPersonTag, removePersonTag } from './person-tags.ts'

const calls = (deps: Deps): Calls => ({
  listUsers: ({ query }) => listUsers(deps, query),
  getPerson: ({ params }) => loadPerson(deps, { id: params.id }),
  getPeopleFilters: async () => {
    const [invited, tags] = await Promise.all([userStore(deps).countInvitedUsers(), userStore(deps).listTags()])
    return { invited, tags }
  },
  addPersonTag: ({ actor, params, body }) => addPersonTag(deps, actor, { id: params.id, ...body }),
  removePersonTag: ({ actor, params, body }) => removePersonTag(deps, actor, { id: params.id, ...body }),
  changeStaff: ({ actor, params, body }) => changeStaff(deps, actor, { id: params.id, ...body }),
  promoteUser: ({ actor, clientAddress, body }) => promoteUser(deps, { actor, clientAddress }, body),
  changeUser: ({ actor, clientAddress, params, body, ifMatch }) =>
    changeUser(deps, { actor, clientAddress }, { id: params.id, change: body, ifMatch }),
  getPersonDetails: ({ params }) => loadPersonDetails(deps, { id: params.id }),
  changePersonDetails: ({ actor, clientAddress, params, body, ifMatch }) =>
    changePersonDetails(deps, { actor, clientAddress }, { id: params.id, change: body, ifMatch }),
  cancelPersonEmailChange: ({ actor, clientAddress, params, body }) =>
    cancelPersonEmailChange(deps, { actor, clientAddress }, { id: params.id, ...body }),
  exportMyData: ({ actor, http }) => {
    http.header('Content-Disposition', 'attachment; filename="my-data.json"')
    return exportMyData(deps, actor)
  },
  deleteMyAccount: async ({ actor, clientAddress, body, http }) => {
    const answer = await closeAccount(deps, { actor, clientAddress }, body)
    deps.cookies.clear(http)
    return answer
  },
})

export const users: Feature = {
  name: 'users',
  calls,
  mails: [usernameChangedMail],
  personalData: [
    {
      name: 'tags',
      collect: async (deps, userId) => (await userStore(deps).findPerson(userId))?.tags ?? [],
      // Erased with the account.
      erase: async () => undefined,
    },
    {
      name: 'account',
      collect: async (deps, userId) => userStore(deps).findById(userId),
      erase: (deps, { userId, tx }) => userStore(deps).anonymize({ id: userId, currentTime: deps.clock.now(), tx }),
    },
  ],
}
