import { useRead } from '@studio/client/reading'
import type { RecoveryCodes, SecondFactor, SecondFactorSetup } from '@studio/contract'
import { Badge, Button, Notice } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { Actions, DetailPage, Facts } from '../../layout/detail-page.tsx'
import { ListStates } from '../../lists/list-states.tsx'
import { useAdminRefetch } from '../../mutations/use-admin-mutation.ts'
import { beginningHref } from '../../navigation/hash-routes.ts'
import { useInstants } from '../../time/instants.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { AskPassword, ScanKey } from './set-up.tsx'

const Room = styled.div`
  padding-top: var(--s5);
`
const Text = styled.p`
  max-width: 62ch;
  margin-bottom: var(--s4);
`
export default function SecurityPage({ onSetUp }: { onSetUp?: () => void }) {
  const factor = useRead('showSecondFactor', undefined, { rereadOnOpen: true })
  return (
    <Room>
      <ListStates read={factor} loading="Loading sign-in security">
        {(factor) => <Security factor={factor} {...(onSetUp && { onSetUp })} />}
      </ListStates>
    </Room>
  )
}

// After a first setup and new codes they are read again only once the codes were seen.
const factorReads = ['showSecondFactor', 'showUserSecondFactor'] as const
const back = { href: beginningHref, label: 'Back to the studio' }

type Step =
  | { at: 'state' }
  | { at: 'password' }
  | { at: 'scan'; setup: SecondFactorSetup }
  | { at: 'codes'; codes: string[] }

function Security({ factor, onSetUp }: { factor: SecondFactor; onSetUp?: () => void }) {
  const refetch = useAdminRefetch()
  const [step, setStep] = useState<Step>({ at: onSetUp ? 'password' : 'state' })
  const show = ({ recoveryCodes }: RecoveryCodes) => setStep({ at: 'codes', codes: recoveryCodes })
  const finish = async () => {
    await refetch(...factorReads).catch(() => undefined)
    setStep({ at: 'state' })
    onSetUp?.()
  }
  const cancel = onSetUp ? {} : { onCancel: () => setStep({ at: 'state' }) }
  const isOn = factor.isOn || step.at === 'codes'
  return (
    <DetailPage
      {...(!onSetUp && step.at !== 'codes' && { back })}
      title="Sign-in security"
      badges={<Badge tone={isOn ? 'good' : 'neutral'}>{isOn ? 'Second factor on' : 'Second factor off'}</Badge>}
    >
      {onSetUp && step.at !== 'codes' && (
        <Notice tone="now" title="Set up your second factor to continue">
          This studio requires one for admins, so that nobody gets in with your password alone.
        </Notice>
      )}
      {step.at === 'state' &&
        (factor.isOn ? <On factor={factor} onCodes={show} /> : <Off onStart={() => setStep({ at: 'password' })} />)}
      {step.at === 'password' && (
        <>
          <Text>Please enter your password again. Then we show you a key for your authenticator app.</Text>
          <AskPassword onDone={(setup) => setStep({ at: 'scan', setup })} {...cancel} />
        </>
      )}
      {step.at === 'scan' && <ScanKey setup={step.setup} onDone={show} {...cancel} />}
      {step.at === 'codes' && <RecoveryCodeList codes={step.codes} onDone={() => void finish()} />}
    </DetailPage>
  )
}

function Off({ onStart }: { onStart: () => void }) {
  return (
    <>
      <Text>
        Signing in takes your password. With a second factor it also takes a code from an app on your phone, so that
        nobody gets in with your password alone.
      </Text>
      <Button onClick={onStart}>Set Up Second Factor</Button>
    </>
  )
}

function On({ factor, onCodes }: { factor: SecondFactor; onCodes: (codes: RecoveryCodes) => void }) {
  const show = useInstants()
  const [open, setOpen] = useState<'renew' | 'end'>()
  const close = () => setOpen(undefined)
  const { since, recoveryCodesLeft: left, isRequired } = factor
  return (
    <>
      <Text>Signing in takes your password and a code from your authenticator app.</Text>
      <Facts
        facts={[
          { term: 'On since', value: since ? show.day(since) : '–' },
          { term: 'Recovery codes left', value: <span className="num">{left}</span> },
        ]}
      />
      {left <= 3 && (
        <Notice tone="now">
          {left === 0 ? 'You have no recovery codes left.' : 'You have few recovery codes left.'} Without one, losing
          your phone locks you out until another admin helps.
        </Notice>
      )}
      <Actions>
        <Button variant="secondary" onClick={() => setOpen('renew')}>
          New Recovery Codes
        </Button>
        <Button variant="danger" onClick={() => setOpen('end')}>
          Turn Off
        </Button>
      </Actions>
      {open === 'renew' && <RenewCodes onDone={onCodes} onClose={close} />}
      {open === 'end' && <TurnOff isRequired={isRequired} onClose={close} />}
    </>
  )
}

function RenewCodes({ onDone, onClose }: { onDone: (codes: RecoveryCodes) => void; onClose: () => void }) {
  return (
    <ProofDialog
      title="New recovery codes"
      description="They replace your current codes, which will no longer work."
      act="Make New Codes"
      actPending="Making..."
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
          ? 'This studio requires one for admins, so you will set it up again right away, for instance with a new phone.'
          : 'Signing in will take only your password, and your recovery codes will no longer work.'
      }
      act="Turn Off"
      actPending="Turning off..."
      danger
      mutation={{
        endpoint: 'endSecondFactor',
        invalidates: factorReads,
        success: 'Second factor turned off',
        successDetail: () => 'Signing in takes only your password.',
      }}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
