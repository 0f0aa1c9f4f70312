import { FormRows, TextRow } from '@studio/client/form-rows'
import { formatEmail, type OwnAccount } from '@studio/contract'
import { Badge, Button, Notice } from '@studio/ui'
import { useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { useSendVerificationLink } from '../../../session/use-send-verification-link.ts'
import { FieldPair } from './account-section.tsx'
import { useChangeEmail, useWithdrawEmailChange } from './use-change-email.ts'

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
const Box = styled.div`
  margin-top: var(--s5);
`
const ActionLine = styled(Line)`
  margin-top: var(--s4);
`

/** The email address, whether it is confirmed, and the form that changes it. */
export function EmailAddress({ account }: { account: OwnAccount }) {
  const [isChanging, setIsChanging] = useState(false)
  const { send, pending } = useSendVerificationLink()
  const opener = useRef<HTMLButtonElement>(null)
  const wasChanging = useRef(false)
  // When the form closes, return the focus to the button that opened it.
  useEffect(() => {
    if (wasChanging.current && !isChanging) opener.current?.focus()
    wasChanging.current = isChanging
  }, [isChanging])
  const { email, isEmailVerified, newEmail } = account
  return (
    <>
      <Line>
        <b>{formatEmail(email)}</b>
        <Badge tone={isEmailVerified ? 'good' : 'neutral'}>{isEmailVerified ? 'Confirmed' : 'Not confirmed yet'}</Badge>
      </Line>
      {newEmail && (
        <Box>
          <PendingEmail newEmail={newEmail} />
        </Box>
      )}
      {isChanging ? (
        <Box>
          <ChangeForm onClose={() => setIsChanging(false)} />
        </Box>
      ) : (
        <ActionLine>
          <Button variant="secondary" ref={opener} onClick={() => setIsChanging(true)}>
            Change Email Address
          </Button>
          {!isEmailVerified && !newEmail && (
            <Button variant="quiet" pending={pending} onClick={() => void send()}>
              Send the link again
            </Button>
          )}
        </ActionLine>
      )}
    </>
  )
}

function PendingEmail({ newEmail }: { newEmail: string }) {
  const { withdraw, pending } = useWithdrawEmailChange()
  return (
    <>
      <Notice tone="highlight" title={`We sent a link to ${formatEmail(newEmail)}`}>
        Your current address stays until you open the link. It works for 24 hours.
      </Notice>
      <ActionLine>
        <Button variant="quiet" pending={pending} onClick={() => void withdraw()}>
          Keep current address
        </Button>
      </ActionLine>
    </>
  )
}

function ChangeForm({ onClose }: { onClose: () => void }) {
  const { form, problem } = useChangeEmail(onClose)
  const { formRef } = form
  useEffect(() => formRef.current?.querySelector('input')?.focus(), [formRef])
  return (
    <FormRows form={form}>
      {problem && <Notice tone="bad" title={problem} />}
      <FieldPair>
        <TextRow form={form} name="email" label="New email address" type="email" autoComplete="email" required />
        <TextRow
          form={form}
          name="password"
          label="Your password"
          type="password"
          autoComplete="current-password"
          required
        />
      </FieldPair>
      <Line>
        <Button type="submit" pending={form.formik.isSubmitting} pendingText="Sending...">
          Send the Link
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </Line>
    </FormRows>
  )
}
