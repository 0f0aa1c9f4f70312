import {
  confirmSecondFactorSchema,
  inGroups,
  type RecoveryCodes,
  type SecondFactorSetup,
  startSecondFactorSchema,
} from '@studio/contract'
import { Button, Notice } from '@studio/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { useAdminForm } from '../../forms/use-admin-form.ts'
import { CodeRow, OwnPasswordRow } from './factor-fields.tsx'
import { QrCode } from './qr-code.tsx'
import { type FactorEnd, useFactorActs } from './use-factor-acts.ts'

const Rows = styled.form`
  display: grid;
  gap: var(--s4);
  max-width: 27rem;
`
const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s3);
`
const Scan = styled.div`
  display: grid;
  grid-template-columns: 13.5rem minmax(0, 27rem);
  gap: var(--s5) var(--s6);
  align-items: start;

  ol {
    margin: 0 0 var(--s5);
    padding-left: 1.4rem;
    color: var(--ink-2);
    list-style: decimal;
  }

  li + li {
    margin-top: var(--s2);
  }

  code {
    display: block;
    margin-top: var(--s1);
    color: var(--ink);
    font-size: 1rem;
    line-height: 1.7;
    overflow-wrap: break-word;
  }

  @media (max-width: 767px) {
    grid-template-columns: minmax(0, 1fr);
  }
`

/** Keeps the sentence about a whole form, and hands the answer on. */
function useEnd<Answer>(onDone: (answer: Answer) => void) {
  const [sentence, setSentence] = useState<string>()
  const settle = (end: FactorEnd<Answer>) => {
    setSentence('sentence' in end ? end.sentence : undefined)
    if ('answer' in end) onDone(end.answer)
    return 'fields' in end ? end.fields : undefined
  }
  return { sentence, settle }
}

type FormProps = { submit: () => void; sentence: string | undefined; children: ReactNode; acts: ReactNode }

function InlineForm({ submit, sentence, children, acts }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  // Each step takes the place of the one before it, which had the focus.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <Rows
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {sentence && <Notice tone="bad">{sentence}</Notice>}
      {children}
      <Acts>{acts}</Acts>
    </Rows>
  )
}

/** The first step: who is there, before a key is shown. */
export function AskPassword({
  onDone,
  onCancel,
}: {
  onDone: (setup: SecondFactorSetup) => void
  onCancel?: () => void
}) {
  const { start } = useFactorActs()
  const { sentence, settle } = useEnd(onDone)
  const form = useAdminForm({
    initialValues: { password: '' },
    schema: startSecondFactorSchema,
    toInput: (values) => values,
    send: async (input) => settle(await start(input)),
  })
  return (
    <InlineForm
      submit={form.submit}
      sentence={sentence}
      acts={
        <>
          <Button type="submit" pending={form.pending} pendingText="Checking...">
            Continue
          </Button>
          {onCancel && (
            <Button variant="quiet" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </>
      }
    >
      <div ref={form.fields}>
        <OwnPasswordRow form={form} />
      </div>
    </InlineForm>
  )
}

type ScanProps = { setup: SecondFactorSetup; onDone: (codes: RecoveryCodes) => void; onCancel?: () => void }

/** The second step: the app learns the key, by its camera or by hand, and proves it with a first code. */
export function ScanKey({ setup, onDone, onCancel }: ScanProps) {
  const { confirm } = useFactorActs()
  const { sentence, settle } = useEnd(onDone)
  const form = useAdminForm({
    initialValues: { code: '' },
    schema: confirmSecondFactorSchema,
    toInput: (values) => values,
    send: async (input) => settle(await confirm(input)),
  })
  return (
    <Scan>
      <QrCode text={setup.uri} label="QR code for your authenticator app; the key beside it says the same" />
      <div>
        <ol>
          <li>Open an authenticator app on your phone and add an account.</li>
          <li>
            Scan the code, or type this key:
            <code>{inGroups(setup.key)}</code>
          </li>
          <li>Enter the six digits that the app shows now.</li>
        </ol>
        <InlineForm
          submit={form.submit}
          sentence={sentence}
          acts={
            <>
              <Button type="submit" pending={form.pending} pendingText="Turning on...">
                Turn On
              </Button>
              {onCancel && (
                <Button variant="quiet" onClick={onCancel}>
                  Cancel
                </Button>
              )}
            </>
          }
        >
          <div ref={form.fields}>
            <CodeRow form={form} label="Code" digitsOnly />
          </div>
        </InlineForm>
      </div>
    </Scan>
  )
}
