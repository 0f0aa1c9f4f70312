import { Dialog, Field, PasswordInput } from '@studio/ui'
import { type ReactNode, useRef, useState } from 'react'
import { DialogActs } from '../../forms/dialog-acts.tsx'
import { Refusal } from '../../parts/refusal.tsx'
import type { UserActEnd } from './user-acts.ts'

type Props = {
  /** What is about to be done: 'Make Maya Okafor an admin'. */
  about: string
  act: string
  /** Why it is asked, when it is not because the sign-in is old. */
  why?: string
  send: (password: string) => Promise<UserActEnd>
  onClose: () => void
}

const OLD_SIGN_IN = 'You signed in a while ago, so we ask who is there.'

/** Asks the acting admin for their own password before a role is given away (ruling B27). */
export function PasswordDialog({ about, act, why = OLD_SIGN_IN, send, onClose }: Props) {
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [problem, setProblem] = useState<ReactNode>(null)
  const [pending, setPending] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const submit = async () => {
    if (pending) return
    setPending(true)
    setProblem(null)
    const end = password ? await send(password) : ({ end: 'password', sentence: 'Password is required' } as const)
    setPending(false)
    if (end.end === 'failed') return setProblem(end.error ? <Refusal error={end.error} /> : null)
    if (end.end !== 'password') return onClose()
    setWrong(end.sentence)
    input.current?.focus()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      kind="narrow"
      title="Enter your password again"
      description={`${about}. ${why}`}
      onSubmit={() => void submit()}
      actions={<DialogActs act={act} pending={pending} pendingText="Checking..." onCancel={onClose} />}
    >
      <Field label="Your password" error={wrong}>
        <PasswordInput
          ref={input}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Field>
      {problem}
    </Dialog>
  )
}
