import type { PersonalDataExport } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http.ts'

export async function exportMyData(deps: Deps, actor: Actor): Promise<PersonalDataExport> {
  const parts = deps.features.flatMap(({ personalData = [] }) => personalData)
  const collected = await Promise.all(
    parts.map(async (part) => [part.name, await part.collect(deps, actor.id)] as const),
  )
  return { exportedAt: deps.clock.now().toISOString(), ...Object.fromEntries(collected) } as PersonalDataExport
}
