import { SecondFactorSteps } from '@studio/client/second-factor'
import { paths, type SecondFactor, type User } from '@studio/contract'
import { Badge, ButtonLink, PageHead } from '@studio/ui'
import { usePage } from '../../navigation/use-page.ts'
import { formatInstant, studio } from '../../studio/studio.ts'

type Props = { user: User; factor: SecondFactor; onSetUp?: (() => void) | undefined }

/**
 * The second factor of front desk staff and managers. `onSetUp` is given only if they must set it up before anything
 * else, and called once that is done.
 */
export default function SecurityScreen({ user, factor, onSetUp }: Props) {
  usePage({ title: 'Sign-in security', description: 'Your second factor.' })
  return (
    <SecondFactorSteps
      factor={factor}
      accountLabel={`${user.username} at ${studio.name}`}
      formatDay={formatInstant.day}
      onSetUp={onSetUp}
    >
      {({ isOn, canLeave, steps }) => (
        <>
          <PageHead
            title="Sign-in security"
            lead={<Badge tone={isOn ? 'good' : 'neutral'}>{isOn ? 'Second factor on' : 'Second factor off'}</Badge>}
            aside={
              canLeave && (
                <ButtonLink variant="quiet" icon="arrow-left" href={paths.teach}>
                  All classes
                </ButtonLink>
              )
            }
          />
          <section className="sheet padded">{steps}</section>
        </>
      )}
    </SecondFactorSteps>
  )
}
