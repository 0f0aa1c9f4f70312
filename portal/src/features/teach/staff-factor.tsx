import { useRead } from '@studio/client/reading'
import { type RecoveryCodes, rightsOf, type User } from '@studio/contract'
import { Button, Field, Input, PasswordInput } from '@studio/ui'
import { type FormEvent, type ReactNode, useState } from 'react'
import { styled } from 'styled-components'
import { useMemberMutation } from '../../session/use-member-mutation.ts'

const Panel = styled.section`
  form {
    display: grid;
    gap: var(--s4);
    max-width: 30rem;
    margin-top: var(--s4);
  }

  code {
    overflow-wrap: anywhere;
  }
`

/** Shows its children once the account has the second factor that the studio requires of it. */
export function StaffFactor({ user, children }: { user: User; children: ReactNode }) {
  const isAtDesk = rightsOf(user.staff?.preset).includes('desk')
  const factor = useRead('showStaffSecondFactor', isAtDesk ? undefined : null, { rereadOnOpen: true })
  const [codes, setCodes] = useState<RecoveryCodes>()
  const isMissing = factor.data?.isRequired && !factor.data.isOn
  if (!codes && !isMissing) return children
  return (
    <Panel className="sheet padded" aria-labelledby="second-factor">
      <h1 id="second-factor">Set up your second factor</h1>
      {codes ? (
        <>
          <p>
            Keep these codes where you find them without your phone. Each signs you in once; they are not shown again.
          </p>
          <ul>
            {codes.recoveryCodes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
          <Button onClick={() => setCodes(undefined)}>I Saved Them</Button>
        </>
      ) : (
        <SetUpForm onDone={setCodes} />
      )}
    </Panel>
  )
}

function SetUpForm({ onDone }: { onDone: (codes: RecoveryCodes) => void }) {
  const [text, setText] = useState('')
  const [key, setKey] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const onFailed = ({ message }: { message?: string | undefined }) => setProblem(message ?? 'This did not work.')
  const start = useMemberMutation('startStaffSecondFactor', {
    onDone: (setup) => {
      setKey(setup.key)
      setText('')
    },
    onFailed,
  })
  const confirm = useMemberMutation('confirmStaffSecondFactor', {
    invalidates: ['showStaffSecondFactor', 'listTeachingDates', 'listSubstitutes'],
    onDone,
    onFailed,
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    void (key ? confirm.trigger({ body: { code: text } }) : start.trigger({ body: { password: text } }))
  }
  const inputProps = {
    value: text,
    required: true,
    onChange: ({ target }: { target: HTMLInputElement }) => setText(target.value),
  }
  return (
    <form onSubmit={send}>
      <p>This studio asks for a code from an authenticator app when you sign in.</p>
      {key && (
        <p>
          Type this key into your app: <code>{key}</code>
        </p>
      )}
      <Field label={key ? 'Code from the app' : 'Your password'} error={problem}>
        {key ? (
          <Input inputMode="numeric" autoComplete="one-time-code" {...inputProps} />
        ) : (
          <PasswordInput autoComplete="current-password" {...inputProps} />
        )}
      </Field>
      <Button type="submit" pending={start.pending || confirm.pending} pendingText="Checking...">
        {key ? 'Turn It On' : 'Continue'}
      </Button>
    </form>
  )
}
