import type { Failure } from '@studio/client/attempt'
import { failureText } from '@studio/client/failure-text'
import { Notice } from '@studio/ui'
import { styled } from 'styled-components'
import { SignInNotice } from '../bridge/sign-in-notice.tsx'
import { differencesOf } from './differences.ts'
import { useInstants } from './instants.ts'

const Changes = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--s1) var(--s4);
  margin: var(--s3) 0 var(--s5);
  font-size: var(--t-small);

  dt {
    color: var(--ink-2);
  }

  dd {
    overflow-wrap: anywhere;
  }

  del {
    color: var(--ink-2);
  }
`

/** What an entity is, for people: ids and addresses of pictures tell nobody anything. */
const unread = /(Id|Url)$/

type Props = { failure: Failure; before?: object | undefined; now?: object | null }

/** Why an act was refused: in the API's own sentence, or what somebody else has changed meanwhile. */
export function Refusal({ failure: { kind, error, message }, before, now }: Props) {
  const { dayAndTime } = useInstants()
  if (kind === 'signed-out') return <SignInNotice />
  if (!now) return <Notice tone="bad">{message ?? failureText(error).text}</Notice>
  const readable = (entity: object | undefined) =>
    Object.fromEntries(Object.entries(entity ?? {}).filter(([field]) => !unread.test(field)))
  const changes = differencesOf({ before: readable(before), after: readable(now), show: dayAndTime })
  return (
    <>
      <Notice tone="bad" title="Changed by someone else">
        Another admin saved changes here meanwhile, so nothing was done. Confirm again if you still want it.
      </Notice>
      {changes.length > 0 && (
        <Changes>
          {changes.map(({ field, before, after }) => (
            <div key={field} style={{ display: 'contents' }}>
              <dt>{field}</dt>
              <dd>
                {before && (
                  <>
                    <del>{before}</del>{' '}
                  </>
                )}
                {after ?? 'None'}
              </dd>
            </div>
          ))}
        </Changes>
      )}
    </>
  )
}
