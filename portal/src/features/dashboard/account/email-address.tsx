import type { OwnAccount } from '@studio/contract'
import { Badge, Button } from '@studio/ui'
import { styled } from 'styled-components'
import { useSendLink } from '../use-send-link.ts'

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s3) var(--s4);
  align-items: center;

  b {
    overflow-wrap: anywhere;
    font-weight: 560;
  }
`

/** The address that mails go to, and whether it is known to be the member's. */
export function EmailAddress({ account }: { account: OwnAccount }) {
  const { send, pending } = useSendLink()
  const { email, isEmailVerified } = account
  return (
    <Line>
      <b>{email}</b>
      <Badge tone={isEmailVerified ? 'good' : 'neutral'}>{isEmailVerified ? 'Confirmed' : 'Not confirmed yet'}</Badge>
      {!isEmailVerified && (
        <Button variant="secondary" pending={pending} onClick={() => void send()}>
          Send the link again
        </Button>
      )}
    </Line>
  )
}
