import type { User } from '@studio/contract'
import { Button } from '@studio/ui'
import { styled } from 'styled-components'
import { useSendLink } from './use-send-link.ts'

const Line = styled.section`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s3) var(--s5);
  align-items: center;
  justify-content: space-between;
  margin-bottom: var(--gap);

  p {
    flex: 1 1 22rem;
    min-width: 0;
    overflow-wrap: anywhere;
  }
`

/** Says that the address is not confirmed yet, and sends the link again. */
export default function VerifyAddress({ user }: { user: User }) {
  const { send, pending } = useSendLink()
  return (
    <Line className="sheet pad" aria-label="Your email address">
      <p>
        Please confirm your email address. The link is in a mail to <b>{user.email}</b>; look among the junk as well.
      </p>
      <Button variant="secondary" pending={pending} onClick={() => void send()}>
        Send the link again
      </Button>
    </Line>
  )
}
