import type { Failure } from '@studio/client/attempt'
import type { TrialLead } from '@studio/contract'
import { Button } from '@studio/ui'
import { useState } from 'react'
import { isRuleRefusal, RuleRefusal } from '../../mutations/refusal.tsx'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { personHref } from '../../navigation/hash-routes.ts'
import { formatSender } from './lead-labels.ts'

const stateTexts = {
  waiting: 'Invited. They can book the free class once an account has confirmed this address.',
  open: 'Invited. The free class is not used yet.',
  booked: 'The free class is booked.',
} as const

export function TrialState({ lead: { trialGranted, trialPass } }: { lead: TrialLead }) {
  if (!trialGranted)
    return 'Not granted: this address already had a free trial, or its account has not confirmed the address.'
  if (!trialPass) return 'Granted. Invite them, and they can book one class at no charge.'
  const { state, userId } = trialPass
  return (
    <>
      {stateTexts[state]} {userId && <a href={personHref(userId)}>Open their page</a>}
    </>
  )
}

export const canInviteToTrial = ({ trialGranted, trialPass }: TrialLead): boolean => trialGranted && !trialPass

export function InviteToTrialButton({ lead }: { lead: TrialLead }) {
  const { run, pending } = useAdminMutation({
    endpoint: 'inviteToTrial',
    invalidates: ['listLeads', 'listDueLeads', 'listUsers', 'getPeopleFilters'],
    success: `${formatSender(lead)} is invited`,
    failure: 'Failed to invite.',
    suppressToast: isRuleRefusal,
  })
  const [failure, setFailure] = useState<Failure>()
  if (!canInviteToTrial(lead)) return null
  const invite = async () => {
    setFailure(undefined)
    const result = await run({ params: { id: lead.id } })
    setFailure(result.failure)
  }
  return (
    <>
      <Button
        aria-label={`Invite ${formatSender(lead)} to the free trial`}
        pending={pending}
        pendingText="Inviting..."
        onClick={() => void invite()}
      >
        Invite
      </Button>
      <RuleRefusal failure={failure} />
    </>
  )
}
