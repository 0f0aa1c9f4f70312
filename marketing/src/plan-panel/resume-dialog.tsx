import type { MembershipOverview } from '@studio/contract'
import { ask } from './ask.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { resumeEffects } from './plan-texts.ts'
import { usePreview } from './use-preview.ts'

type Props = { onDone: (overview: MembershipOverview) => void; onClose: () => void }

/** Ending a pause now, with what that does. */
export function ResumeDialog({ onDone, onClose }: Props) {
  const { shown, error, pending, carryOut } = usePreview({
    key: 'resume',
    load: ask.resumePreview,
    act: ask.resume,
    onDone,
  })
  return (
    <PlanDialog
      title="End your pause now?"
      button="End Pause"
      canAct={shown !== null}
      {...{ pending, error, onClose }}
      onAct={carryOut}
    >
      <div className="notice now plan-effects" aria-live="polite" aria-busy={shown === null && !error}>
        <b>What happens</b>
        {shown ? (
          ['Your membership covers classes again.', ...resumeEffects(shown)].map((one) => <p key={one}>{one}</p>)
        ) : (
          <p>{error ? 'Nothing is changed.' : 'Loading...'}</p>
        )}
      </div>
    </PlanDialog>
  )
}
