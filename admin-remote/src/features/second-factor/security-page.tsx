import { useRead } from '@studio/client/reading'
import { SecondFactorSteps } from '@studio/client/second-factor'
import { Badge } from '@studio/ui'
import { styled } from 'styled-components'
import { useBridge } from '../../bridge/bridge.tsx'
import { DetailPage } from '../../layout/detail-page.tsx'
import { PrintStyles } from '../../layout/print-styles.ts'
import { ListStates } from '../../lists/list-states.tsx'
import { startHref } from '../../navigation/hash-routes.ts'
import { useInstantFormat } from '../../time/instants.tsx'

const Page = styled.div`
  padding-top: var(--s5);
`
const backLink = { href: startHref, label: 'Back to the studio' }

/**
 * The admin's own second factor. `onSetUp` is given only if the factor must be set up first, and called once that is done.
 */
export default function SecurityPage({ onSetUp }: { onSetUp?: () => void }) {
  const { studio, user } = useBridge()
  const format = useInstantFormat()
  const read = useRead('getSecondFactor', undefined, { rereadOnOpen: true })
  return (
    <Page>
      <PrintStyles />
      <ListStates read={read} loadingLabel="Loading sign-in security">
        {(factor) => (
          <SecondFactorSteps
            factor={factor}
            accountLabel={`${user.username} at ${studio.name}`}
            formatDay={format.day}
            onSetUp={onSetUp}
          >
            {({ isOn, canLeave, steps }) => (
              <DetailPage
                {...(canLeave && { back: backLink })}
                title="Sign-in security"
                badges={
                  <Badge tone={isOn ? 'good' : 'neutral'}>{isOn ? 'Second factor on' : 'Second factor off'}</Badge>
                }
              >
                {steps}
              </DetailPage>
            )}
          </SecondFactorSteps>
        )}
      </ListStates>
    </Page>
  )
}
