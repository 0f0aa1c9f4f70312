import { Dialog, Field, PasswordInput } from '@studio/ui'
import { type ReactNode, useRef, useState } from 'react'
import { DialogFooter } from '../../forms/dialog-footer.tsx'
import { Refusal } from '../../mutations/refusal.tsx'
import type { MutationResult } from '../../mutations/use-admin-mutation.ts'
import { passwordSentence } from './user-mutations.ts'

type Props = {
  /** What is about to be done: 'Make Maya Okafor an admin'. */
  about: string
  act: string
  /** Why it is asked, when it is not because the sign-in is old. */
  why?: string
  send: (password: string) => Promise<MutationResult>
  onClose: () => void
}

const OLD_SIGN_IN = 'You signed in a while ago, so please confirm that it is you.'

/** Asks the acting admin for their own password before a sensitive change. */
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
    const result = password ? await send(password) : undefined
    setPending(false)
    if (result?.done) return onClose()
    const sentence = result ? passwordSentence(result.failure) : 'Password is required'
    if (!sentence) return setProblem(result?.failure ? <Refusal failure={result.failure} /> : null)
    setWrong(sentence)
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
      actions={<DialogFooter act={act} pending={pending} pendingText="Checking..." onCancel={onClose} />}
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
