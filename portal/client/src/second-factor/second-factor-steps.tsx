import {
  changeSecondFactorSchema,
  type SecondFactor,
  type SecondFactorChange,
  type SecondFactorSetup,
} from '@studio/contract'
import { Button, Notice } from '@studio/ui'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { styled } from 'styled-components'
import type { CallResult } from '../calls/attempt.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { ownPasswordProps, TextRow } from '../forms/form-rows.tsx'
import { useCallForm } from '../forms/use-call-form.ts'
import { useApiMutation } from '../mutation/use-api-mutation.ts'
import { useRefetch } from '../reading/use-refetch.ts'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { PasswordStep, ScanStep } from './setup-steps.tsx'

const Text = styled.p`
  max-width: 62ch;
  margin-bottom: var(--s4);
`

type Props = {
  factor: SecondFactor
  /** Names the account above its recovery codes: 'maya at Stillwater'. */
  accountLabel: string
  formatDay: (instant: string) => string
  /** Passed if the user must set up the factor before continuing; called when that is done. */
  onSetUp?: (() => void) | undefined
  /** Renders the page around the steps. It must not let the user leave while `canLeave` is false. */
  children: (page: { isOn: boolean; canLeave: boolean; steps: ReactNode }) => ReactNode
}

type Step =
  | { kind: 'overview' }
  | { kind: 'password' }
  | { kind: 'scan'; setup: SecondFactorSetup }
  | { kind: 'codes'; codes: string[] }

/** The steps to turn one's own second factor on and off, and to renew its recovery codes. */
export function SecondFactorSteps({ factor, accountLabel, formatDay, onSetUp, children }: Props) {
  const refetch = useRefetch()
  const [step, setStep] = useState<Step>({ kind: onSetUp ? 'password' : 'overview' })
  const showCodes = ({ recoveryCodes }: { recoveryCodes: string[] }) => setStep({ kind: 'codes', codes: recoveryCodes })
  // Refetch only after the user has seen the codes: new data could replace the screen that shows them.
  const finish = async () => {
    await refetch('getSecondFactor').catch(() => undefined)
    setStep({ kind: 'overview' })
    onSetUp?.()
  }
  const cancelProps = onSetUp ? {} : { onCancel: () => setStep({ kind: 'overview' }) }
  const isShowingCodes = step.kind === 'codes'
  const steps = (
    <>
      {onSetUp && !isShowingCodes && (
        <Notice tone="highlight" title="Set up your second factor to continue">
          This studio requires one, so that nobody gets in with your password alone.
        </Notice>
      )}
      {step.kind === 'overview' && factor.isOn && (
        <FactorOn factor={factor} formatDay={formatDay} onRenewed={showCodes} />
      )}
      {step.kind === 'overview' && !factor.isOn && <FactorOff onStart={() => setStep({ kind: 'password' })} />}
      {step.kind === 'password' && (
        <>
          <Text>Please enter your password again. Then we show you a key for your authenticator app.</Text>
          <PasswordStep onDone={(setup) => setStep({ kind: 'scan', setup })} {...cancelProps} />
        </>
      )}
      {step.kind === 'scan' && <ScanStep setup={step.setup} onDone={showCodes} {...cancelProps} />}
      {isShowingCodes && (
        <RecoveryCodeList accountLabel={accountLabel} codes={step.codes} onDone={() => void finish()} />
      )}
    </>
  )
  return children({ isOn: factor.isOn || isShowingCodes, canLeave: !onSetUp && !isShowingCodes, steps })
}

function FactorOff({ onStart }: { onStart: () => void }) {
  return (
    <>
      <Text>
        You sign in with your password. With a second factor, you also need a code from an app on your phone, so that
        nobody gets in with your password alone.
      </Text>
      <Button onClick={onStart}>Set Up Second Factor</Button>
    </>
  )
}

type FactorOnProps = Pick<Props, 'factor' | 'formatDay'> & { onRenewed: (answer: { recoveryCodes: string[] }) => void }

function FactorOn({ factor: { since, recoveryCodesLeft, isRequired }, formatDay, onRenewed }: FactorOnProps) {
  const [openDialog, setOpenDialog] = useState<'renew' | 'end'>()
  const close = () => setOpenDialog(undefined)
  const renew = useApiMutation('renewRecoveryCodes', {
    onDone: (answer) => {
      close()
      onRenewed(answer)
    },
  })
  const end = useApiMutation('endSecondFactor', { invalidates: ['getSecondFactor'], onDone: close })
  return (
    <>
      <Text>
        You sign in with your password and a code from your authenticator app{since && `, since ${formatDay(since)}`}.{' '}
        Recovery codes left: <span className="num">{recoveryCodesLeft}</span>
      </Text>
      {recoveryCodesLeft <= 3 && (
        <Notice tone="highlight">
          {recoveryCodesLeft === 0 ? 'You have no recovery codes left.' : 'You have few recovery codes left.'} Without
          one, losing your phone locks you out until an admin helps.
        </Notice>
      )}
      <div className="row">
        <Button variant="secondary" onClick={() => setOpenDialog('renew')}>
          New Recovery Codes
        </Button>
        <Button variant="danger" onClick={() => setOpenDialog('end')}>
          Turn Off
        </Button>
      </div>
      {openDialog === 'renew' && (
        <ProofDialog
          title="New recovery codes"
          description="They replace your current codes, which will no longer work."
          actionLabel="Create New Codes"
          pendingText="Creating..."
          send={(body) => renew.trigger({ body })}
          onClose={close}
        />
      )}
      {openDialog === 'end' && (
        <ProofDialog
          title="Turn off your second factor?"
          description={
            isRequired
              ? 'This studio requires one, so you will set it up again right away, for example with a new phone.'
              : 'You will sign in with only your password, and your recovery codes will no longer work.'
          }
          actionLabel="Turn Off"
          pendingText="Turning off..."
          danger
          send={(body) => end.trigger({ body })}
          onClose={close}
        />
      )}
    </>
  )
}

type ProofProps = Omit<ComponentProps<typeof FormDialog>, 'form' | 'children'> & {
  send: (proof: SecondFactorChange) => Promise<CallResult<unknown>>
}

/** Asks for password and code before a change. */
function ProofDialog({ send, ...dialog }: ProofProps) {
  const form = useCallForm({ initialValues: { password: '', code: '' }, schema: changeSecondFactorSchema, call: send })
  return (
    <FormDialog {...dialog} form={form}>
      <TextRow form={form} {...ownPasswordProps} />
      <TextRow
        form={form}
        name="code"
        label="Code"
        autoComplete="one-time-code"
        hint="The six digits from your app, or a recovery code"
      />
    </FormDialog>
  )
}
