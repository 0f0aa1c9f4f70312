import { useRead } from '@studio/client/reading'
import type { RecoveryCodes, SecondFactor, SecondFactorSetup } from '@studio/contract'
import { Badge, Button, Notice } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { Actions, DetailPage, Facts } from '../../layout/detail-page.tsx'
import { ListStates } from '../../lists/list-states.tsx'
import { useAdminRefetch } from '../../mutations/use-admin-mutation.ts'
import { startHref } from '../../navigation/hash-routes.ts'
import { useInstantFormat } from '../../time/instants.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { PasswordStep, ScanStep } from './setup-steps.tsx'

const Page = styled.div`
  padding-top: var(--s5);
`
const Text = styled.p`
  max-width: 62ch;
  margin-bottom: var(--s4);
`
export default function SecurityPage({ onSetUp }: { onSetUp?: () => void }) {
  const factor = useRead('showSecondFactor', undefined, { rereadOnOpen: true })
  return (
    <Page>
      <ListStates read={factor} loading="Loading sign-in security">
        {(factor) => <Security factor={factor} {...(onSetUp && { onSetUp })} />}
      </ListStates>
    </Page>
  )
}

// Read again only after the admin has seen the recovery codes: new data would replace the screen that shows them.
const secondFactorReads = ['showSecondFactor', 'showUserSecondFactor'] as const
const backLink = { href: startHref, label: 'Back to the studio' }

type Step =
  | { kind: 'overview' }
  | { kind: 'password' }
  | { kind: 'scan'; setup: SecondFactorSetup }
  | { kind: 'codes'; codes: string[] }

function Security({ factor, onSetUp }: { factor: SecondFactor; onSetUp?: () => void }) {
  const refetch = useAdminRefetch()
  const [step, setStep] = useState<Step>({ kind: onSetUp ? 'password' : 'overview' })
  const showCodes = ({ recoveryCodes }: RecoveryCodes) => setStep({ kind: 'codes', codes: recoveryCodes })
  const finish = async () => {
    await refetch(...secondFactorReads).catch(() => undefined)
    setStep({ kind: 'overview' })
    onSetUp?.()
  }
  const cancelProps = onSetUp ? {} : { onCancel: () => setStep({ kind: 'overview' }) }
  const isOn = factor.isOn || step.kind === 'codes'
  return (
    <DetailPage
      {...(!onSetUp && step.kind !== 'codes' && { back: backLink })}
      title="Sign-in security"
      badges={<Badge tone={isOn ? 'good' : 'neutral'}>{isOn ? 'Second factor on' : 'Second factor off'}</Badge>}
    >
      {onSetUp && step.kind !== 'codes' && (
        <Notice tone="now" title="Set up your second factor to continue">
          This studio requires one for admins, so that nobody gets in with your password alone.
        </Notice>
      )}
      {step.kind === 'overview' &&
        (factor.isOn ? (
          <FactorOn factor={factor} onCodes={showCodes} />
        ) : (
          <FactorOff onStart={() => setStep({ kind: 'password' })} />
        ))}
      {step.kind === 'password' && (
        <>
          <Text>Please enter your password again. Then we show you a key for your authenticator app.</Text>
          <PasswordStep onDone={(setup) => setStep({ kind: 'scan', setup })} {...cancelProps} />
        </>
      )}
      {step.kind === 'scan' && <ScanStep setup={step.setup} onDone={showCodes} {...cancelProps} />}
      {step.kind === 'codes' && <RecoveryCodeList codes={step.codes} onDone={() => void finish()} />}
    </DetailPage>
  )
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

function FactorOn({ factor, onCodes }: { factor: SecondFactor; onCodes: (codes: RecoveryCodes) => void }) {
  const format = useInstantFormat()
  const [openDialog, setOpenDialog] = useState<'renew' | 'end'>()
  const close = () => setOpenDialog(undefined)
  const { since, recoveryCodesLeft: codesLeft, isRequired } = factor
  return (
    <>
      <Text>You sign in with your password and a code from your authenticator app.</Text>
      <Facts
        facts={[
          { term: 'On since', value: since ? format.day(since) : '–' },
          { term: 'Recovery codes left', value: <span className="num">{codesLeft}</span> },
        ]}
      />
      {codesLeft <= 3 && (
        <Notice tone="now">
          {codesLeft === 0 ? 'You have no recovery codes left.' : 'You have few recovery codes left.'} Without one,
          losing your phone locks you out until another admin helps.
        </Notice>
      )}
      <Actions>
        <Button variant="secondary" onClick={() => setOpenDialog('renew')}>
          New Recovery Codes
        </Button>
        <Button variant="danger" onClick={() => setOpenDialog('end')}>
          Turn Off
        </Button>
      </Actions>
      {openDialog === 'renew' && <RenewCodes onDone={onCodes} onClose={close} />}
      {openDialog === 'end' && <TurnOff isRequired={isRequired} onClose={close} />}
    </>
  )
}

function RenewCodes({ onDone, onClose }: { onDone: (codes: RecoveryCodes) => void; onClose: () => void }) {
  return (
    <ProofDialog
      title="New recovery codes"
      description="They replace your current codes, which will no longer work."
      actionLabel="Create New Codes"
      pendingText="Creating..."
      mutation={{ endpoint: 'renewRecoveryCodes' }}
      onDone={(codes) => {
        onClose()
        onDone(codes)
      }}
      onClose={onClose}
    />
  )
}

function TurnOff({ isRequired, onClose }: { isRequired: boolean; onClose: () => void }) {
  return (
    <ProofDialog
      title="Turn off your second factor?"
      description={
        isRequired
          ? 'This studio requires one for admins, so you will set it up again right away, for example with a new phone.'
          : 'You will sign in with only your password, and your recovery codes will no longer work.'
      }
      actionLabel="Turn Off"
      pendingText="Turning off..."
      danger
      mutation={{
        endpoint: 'endSecondFactor',
        invalidates: secondFactorReads,
        success: 'Second factor turned off',
        successDetail: () => 'You now sign in with only your password.',
      }}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
