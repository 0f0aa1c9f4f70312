import { formatUserName, isolate } from '@studio/contract'

type Named = Parameters<typeof formatUserName>[0]

/** The name of a person, which turns nothing around it however it is written. */
export function UserName({ user }: { user: Named }) {
  return <bdi>{formatUserName(user)}</bdi>
}

/** The same for a text without elements: a label or a toast. */
export const isolatedUserName = (user: Named): string => isolate(formatUserName(user))
