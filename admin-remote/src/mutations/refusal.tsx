import type { Failure } from '@studio/client/attempt'
import { getFailureText } from '@studio/client/failure-text'
import { ApiError } from '@studio/contract'
import { Notice } from '@studio/ui'
import { SignInNotice } from '../bridge/sign-in-notice.tsx'
import { ChangeList } from '../edits/change-list.tsx'
import { getDifferences } from '../edits/differences.ts'
import { useInstantFormat } from '../time/instants.tsx'

/** Ids and image URLs, which say nothing to a reader. */
const HIDDEN_FIELDS = /(Id|Url)$/

type Props = {
  failure: Failure
  /** The entity as it was when the dialog opened. */
  original?: object | undefined
  /** After a conflict: the entity as another admin has changed it. */
  current?: object | null
}

/** Why a mutation was refused: the API's message, or the fields that another admin has changed. */
export function Refusal({ failure: { kind, error, message }, original, current }: Props) {
  const { dayAndTime } = useInstantFormat()
  if (kind === 'signed-out') return <SignInNotice />
  if (!current) return <Notice tone="bad">{message ?? getFailureText(error).text}</Notice>
  const toReadableFields = (entity: object | undefined) =>
    Object.fromEntries(Object.entries(entity ?? {}).filter(([field]) => !HIDDEN_FIELDS.test(field)))
  const changes = getDifferences({
    before: toReadableFields(original),
    after: toReadableFields(current),
    formatInstant: dayAndTime,
  })
  return (
    <>
      <Notice tone="bad" title="Changed by someone else">
        Another admin saved changes here in the meantime, so nothing was done. Confirm again if you still want to go
        ahead.
      </Notice>
      <ChangeList changes={changes} />
    </>
  )
}

/** Payment required, conflict and unprocessable input. */
const RULE_STATUSES = [402, 409, 422]

/** Whether a rule of the studio refused the call. Screens show the message in place; any other failure is a toast. */
export const isRuleRefusal = ({ error }: Failure): boolean =>
  error instanceof ApiError && RULE_STATUSES.includes(error.status)

/** The API's message about the rule; nothing for any other failure. */
export function RuleRefusal({ failure }: { failure: Failure | undefined }) {
  return failure && isRuleRefusal(failure) ? <Notice tone="bad">{failure.message}</Notice> : null
}
