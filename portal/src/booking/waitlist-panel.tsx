import { tryAgainLabel } from '@studio/client/failure-text'
import { paths, toCents } from '@studio/contract'
import { Button, ButtonLink, Field, LineSkeletons, Notice, Select } from '@studio/ui'
import { styled } from 'styled-components'
import { formatInstant } from '../studio/studio.ts'
import type { DateOption } from './bookable-dates.ts'
import { PriceLine, Terms } from './booking-terms.tsx'
import { ChargeConsent } from './charge-consent.tsx'
import { formatPackUse } from './pack-sentences.ts'
import type { JoinWaitlist } from './use-join-waitlist.ts'
import { formatQueue, formatSeatTerms, getCutOffs } from './waitlist-texts.ts'

const Panel = styled.section`
  margin-top: var(--s5);

  h3 {
    margin-bottom: var(--s2);
    font-size: 1.1875rem;
    font-weight: 450;
  }

  li {
    color: var(--ink-2);
  }

  li + li {
    margin-top: var(--s2);
  }

  .cut-off {
    margin-top: var(--s5);
  }
`
const Box = styled.div`
  margin-top: var(--s5);
`

type Props = {
  waitlist: JoinWaitlist
  date: DateOption
  /** Why a seat costs the user nothing, if so. */
  explanation: string | null
}

/** A full date: how many wait, what happens when a seat frees up, and what it costs. */
export function WaitlistPanel({ waitlist, date, explanation }: Props) {
  const { outlook, error, reload, refusal } = waitlist
  return (
    <Box>
      {refusal && <Notice tone="bad" title={refusal} />}
      {error && (
        <Notice tone="bad" title="The waitlist did not load">
          <Button variant="quiet" onClick={reload}>
            {tryAgainLabel}
          </Button>
        </Notice>
      )}
      {!outlook && !error && <LineSkeletons count={3} label="Loading the waitlist" />}
      {outlook && <OutlookDetails waitlist={waitlist} outlook={outlook} date={date} explanation={explanation} />}
    </Box>
  )
}

function OutlookDetails({
  waitlist,
  outlook,
  date,
  explanation,
}: Props & { outlook: NonNullable<JoinWaitlist['outlook']> }) {
  const currentTime = new Date()
  if (outlook.entryId)
    return (
      <Notice tone="highlight" title="You are on the waitlist for this class">
        <ButtonLink variant="quiet" href={paths.dashboard}>
          See your place
        </ButtonLink>
      </Notice>
    )
  if (!outlook.isFull)
    return (
      <Notice tone="highlight" title="A seat just became free">
        <Button variant="quiet" onClick={waitlist.reload}>
          Show it
        </Button>
      </Notice>
    )
  if (new Date(outlook.closesAt) <= currentTime)
    return (
      <Notice title="This class is full, and its waitlist is closed">
        It closed {formatInstant.weekdayAndTime(outlook.closesAt)}. A seat that frees up now is open to everyone.
      </Notice>
    )
  return (
    <Panel aria-labelledby="waitlist">
      <h3 id="waitlist">This class is full</h3>
      <ul>
        {[formatQueue(outlook), ...(outlook.canJoin ? formatSeatTerms(outlook, currentTime) : [])].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {outlook.canJoin && (
        <>
          <CutOffField
            waitlist={waitlist}
            startsAt={date.startsAt}
            closesAt={outlook.closesAt}
            currentTime={currentTime}
          />
          <PriceLine
            label="A seat from the waitlist"
            price={toCents(outlook.price) > 0 ? outlook.price : null}
            explanation={outlook.pack ? formatPackUse(outlook.pack) : (explanation ?? 'No charge')}
          />
          {toCents(outlook.price) > 0 && <ChargeConsent waitlist={waitlist} outlook={outlook} />}
          <Terms className="fine">Waiting costs nothing, and you can leave the list at any time.</Terms>
        </>
      )}
    </Panel>
  )
}

const NO_CUT_OFF = 'none'

type CutOffProps = { waitlist: JoinWaitlist; startsAt: string | null; closesAt: string; currentTime: Date }

function CutOffField({
  waitlist: { cutOffMinutes, chooseCutOff, pending },
  startsAt,
  closesAt,
  currentTime,
}: CutOffProps) {
  const choices = startsAt ? getCutOffs({ startsAt, closesAt, currentTime }) : []
  if (choices.length === 0) return null
  return (
    <Field
      className="cut-off"
      label="Do not add me later than"
      hint="A seat that frees up after that goes to the next person."
    >
      <Select
        value={cutOffMinutes === null ? NO_CUT_OFF : String(cutOffMinutes)}
        disabled={pending}
        onValueChange={(value) => chooseCutOff(value === NO_CUT_OFF ? null : Number(value))}
        options={[
          { value: NO_CUT_OFF, label: `When the list closes, ${formatInstant.time(closesAt)}` },
          ...choices.map(({ minutes, label }) => ({ value: String(minutes), label })),
        ]}
      />
    </Field>
  )
}
