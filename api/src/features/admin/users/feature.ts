import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import { newRouter } from '../../../platform/http.ts'
import { mountEndpoint } from '../../../platform/mount-endpoint.ts'
import { userStore } from '../../accounts/people/index.ts'
import { changePerson } from './change-person.ts'
import { changeUser, promoteUser } from './change-user.ts'
import { closeAccount } from './close-account.ts'
import { exportMyData } from './export-my-data.ts'
import { listUsers } from './list-users.ts'
import { loadPerson } from './load-user.ts'
import { loadPersonDetails } from './person-details.ts'
import { addPersonTag, forgetTags, removePersonTag } from './person-tags.ts'
import { tagStore } from './tag-store.ts'
import { usernameChangedMail } from './username-changed-mail.ts'
import { withdrawPersonEmail } from './withdraw-person-email.ts'

function routes(deps: Deps) {
  const router = newRouter()
  mountEndpoint(router, 'listUsers', async ({ query, setHeader }) => {
    const { users, total } = await listUsers(deps, query)
    setHeader('X-Total-Count', String(total))
    return users
  })
  mountEndpoint(router, 'showUser', ({ params }) => loadPerson(deps, { id: params.id }))
  mountEndpoint(router, 'getPeopleFilters', async () => {
    const [invited, tags] = await Promise.all([userStore(deps).countInvited(), tagStore(deps).inUse()])
    return { invited, tags }
  })
  mountEndpoint(router, 'addPersonTag', ({ actor, params, body }) =>
    addPersonTag(deps, actor, { id: params.id, ...body }),
  )
  mountEndpoint(router, 'removePersonTag', ({ actor, params, body }) =>
    removePersonTag(deps, actor, { id: params.id, ...body }),
  )
  mountEndpoint(router, 'promoteUser', ({ actor, clientAddress, body }) =>
    promoteUser(deps, { actor, clientAddress }, body),
  )
  mountEndpoint(router, 'changeUser', ({ actor, clientAddress, params, body, ifMatch }) =>
    changeUser(deps, { actor, clientAddress }, { id: params.id, change: body, ifMatch }),
  )
  mountEndpoint(router, 'showPersonDetails', ({ params }) => loadPersonDetails(deps, { id: params.id }))
  mountEndpoint(router, 'changePerson', ({ actor, clientAddress, params, body, ifMatch }) =>
    changePerson(deps, { actor, clientAddress }, { id: params.id, change: body, ifMatch }),
  )
  mountEndpoint(router, 'withdrawPersonEmail', ({ actor, clientAddress, params, body }) =>
    withdrawPersonEmail(deps, { actor, clientAddress }, { id: params.id, ...body }),
  )
  mountEndpoint(router, 'exportMyData', ({ actor, setHeader }) => {
    setHeader('Content-Disposition', 'attachment; filename="my-data.json"')
    return exportMyData(deps, actor)
  })
  mountEndpoint(router, 'deleteMyAccount', async ({ actor, clientAddress, body, http }) => {
    const answer = await closeAccount(deps, { actor, clientAddress }, body)
    deps.cookies.clear(http)
    return answer
  })
  return router
}

export const users: Feature = {
  name: 'users',
  routes,
  mails: [usernameChangedMail],
  personalData: [
    {
      // Before the account that holds them.
      name: 'tags',
      collect: async (deps, userId) => (await userStore(deps).findPerson(userId))?.tags ?? [],
      erase: forgetTags,
    },
    {
      name: 'account',
      collect: async (deps, userId) => userStore(deps).findById(userId),
      erase: (deps, { userId, tx }) => userStore(deps).anonymise({ id: userId, now: deps.clock.now(), tx }),
    },
  ],
}
