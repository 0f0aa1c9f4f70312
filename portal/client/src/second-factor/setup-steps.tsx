import {
  confirmSecondFactorSchema,
  formatInGroups,
  type RecoveryCodes,
  type SecondFactorSetup,
  startSecondFactorSchema,
} from '@studio/contract'
import { Button, Notice } from '@studio/ui'
import { type ReactNode, useEffect } from 'react'
import { styled } from 'styled-components'
import { encode } from 'uqr'
import { FormRows, ownPasswordProps, TextRow } from '../forms/form-rows.tsx'
import { type CallForm, useCallForm } from '../forms/use-call-form.ts'
import { useApiMutation } from '../mutation/use-api-mutation.ts'

const Narrow = styled.div`
  max-width: 27rem;

  form {
    gap: var(--s4);
  }
`
const ScanLayout = styled.div`
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

type InlineFormProps<Values extends Record<string, string>> = {
  form: CallForm<Values>
  actionLabel: string
  pendingText: string
  onCancel?: (() => void) | undefined
  children: ReactNode
}

function InlineForm<Values extends Record<string, string>>(props: InlineFormProps<Values>) {
  const { form, actionLabel, pendingText, onCancel, children } = props
  // The step that had the focus was removed.
  useEffect(() => form.formRef.current?.querySelector('input')?.focus(), [form.formRef])
  return (
    <Narrow>
      <FormRows form={form}>
        {form.errorText && <Notice tone="bad">{form.errorText}</Notice>}
        {children}
        <div className="row">
          <Button type="submit" pending={form.formik.isSubmitting} pendingText={pendingText}>
            {actionLabel}
          </Button>
          {onCancel && (
            <Button variant="quiet" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </div>
      </FormRows>
    </Narrow>
  )
}

type PasswordProps = { onDone: (setup: SecondFactorSetup) => void; onCancel?: () => void }

/** Asks for the password, and passes the key for the authenticator app to `onDone`. */
export function PasswordStep({ onDone, onCancel }: PasswordProps) {
  const { trigger } = useApiMutation('startSecondFactor', { onDone })
  const form = useCallForm({
    initialValues: { password: '' },
    schema: startSecondFactorSchema,
    call: (body) => trigger({ body }),
  })
  return (
    <InlineForm form={form} actionLabel="Continue" pendingText="Checking..." onCancel={onCancel}>
      <TextRow form={form} {...ownPasswordProps} />
    </InlineForm>
  )
}

type ScanProps = { setup: SecondFactorSetup; onDone: (codes: RecoveryCodes) => void; onCancel?: () => void }

/** Shows the key for the authenticator app and asks for its first code. */
export function ScanStep({ setup, onDone, onCancel }: ScanProps) {
  const { trigger } = useApiMutation('confirmSecondFactor', { onDone })
  const form = useCallForm({
    initialValues: { code: '' },
    schema: confirmSecondFactorSchema,
    call: (body) => trigger({ body }),
  })
  return (
    <ScanLayout>
      <QrCode text={setup.uri} label="QR code for your authenticator app; the key beside it says the same" />
      <div>
        <ol>
          <li>Open an authenticator app on your phone and add an account.</li>
          <li>
            Scan the code, or type this key:
            <code>{formatInGroups(setup.key)}</code>
          </li>
          <li>Enter the six digits that the app shows now.</li>
        </ol>
        <InlineForm form={form} actionLabel="Turn On" pendingText="Turning on..." onCancel={onCancel}>
          <TextRow form={form} name="code" label="Code" autoComplete="one-time-code" inputMode="numeric" />
        </InlineForm>
      </div>
    </ScanLayout>
  )
}

// Cameras need dark on light, even in the dark theme.
const QrSvg = styled.svg`
  display: block;
  width: min(100%, 13.5rem);
  height: auto;
  border-radius: var(--r-sheet);
  background: #fff;
`

function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <QrSvg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={squares.join('')} fill="#000" />
    </QrSvg>
  )
}
