import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { Calls } from '../../../platform/mount-endpoint.ts'
import { askSubstitute, claimSubstitute, confirmSubstitute, withdrawSubstitute } from './change-request.ts'
import { listSubstitutes } from './list-requests.ts'
import { remindManagers } from './remind-managers.ts'
import { substituteMail } from './substitute-mails.ts'

const calls = (deps: Deps): Calls => ({
  listSubstitutes: ({ actor }) => listSubstitutes(deps, actor),
  askSubstitute: ({ actor, body }) => askSubstitute(deps, actor, body),
  claimSubstitute: ({ actor, params }) => claimSubstitute(deps, actor, params.id),
  confirmSubstitute: ({ actor, params }) => confirmSubstitute(deps, actor, params.id),
  withdrawSubstitute: ({ actor, params }) => withdrawSubstitute(deps, actor, params.id),
})

export const substitutes: Feature = {
  name: 'substitutes',
  calls,
  mails: [substituteMail],
  jobs: [{ name: 'remind of open substitute requests', everySeconds: 300, run: remindManagers }],
}
