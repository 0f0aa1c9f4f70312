import type { User } from '@studio/contract'
import { AlertDialog } from '@studio/ui'
import { useState } from 'react'
import { useConfirmDialog } from '../../mutations/use-confirm-dialog.tsx'
import { isolatedUserName } from '../../people/user-name.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { promotionQuestion } from './promotion-question.tsx'
import { passwordSentence, useUserActs } from './user-mutations.ts'

/**
 * Confirms that a user becomes an admin, with their name and new rights. After an old sign-in it asks for the password.
 */
export function PromoteUser({ user, onClose }: { user: User; onClose: () => void }) {
  const { promote } = useUserActs()
  const [step, setStep] = useState<'question' | 'password'>('question')
  const ask = async () => {
    const ended = await promote(user)
    if (passwordSentence(ended.failure)) setStep('password')
    return ended
  }
  const question = useConfirmDialog({ act: ask, onClose })
  if (step === 'password') {
    return (
      <PasswordDialog
        about={`Make ${isolatedUserName(user)} an admin`}
        act="Promote to Admin"
        send={(password) => promote(user, password)}
        onClose={onClose}
      />
    )
  }
  return <AlertDialog {...question} {...promotionQuestion(user)} pendingText="Promoting..." />
}
