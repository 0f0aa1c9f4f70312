import { TextRow } from '@studio/client/form-rows'
import { styled } from 'styled-components'
import { CheckboxRow, FormGrid } from '../../forms/form-fields.tsx'
import type { AdminForm } from '../../forms/use-admin-form.ts'
import type { ClassValues } from './class-dialog.tsx'

const Section = styled.fieldset`
  grid-column: 1 / -1;
  margin: 0;
  border: 0;
  border-top: 1px solid var(--rule);
  padding: var(--s4) 0 0;

  legend {
    float: left;
    width: 100%;
    margin-bottom: var(--s1);
    font-weight: 560;
  }

  > :last-child {
    margin-top: var(--s4);
  }

  .section-hint {
    clear: both;
    margin-bottom: var(--s4);
    color: var(--ink-2);
    font-size: var(--t-small);
  }
`

/** The rules for cancellation and the waitlist in which a class differs from the studio. */
export function PolicySection({ form }: { form: AdminForm<ClassValues> }) {
  return (
    <Section>
      <legend>Cancellation and waitlist</legend>
      <p className="section-hint">Leave a field empty to use the studio’s own setting.</p>
      <FormGrid>
        <TextRow form={form} name="cancelHours" label="Free cancellation, hours before" inputMode="numeric" />
        <TextRow form={form} name="waitlistClosesMinutes" label="Waitlist closes, minutes before" inputMode="numeric" />
        <TextRow form={form} name="waitlistOfferMinutes" label="Minutes to accept a seat" inputMode="numeric" />
        <TextRow
          form={form}
          name="waitlistLateOfferMinutes"
          label="The same, after the cancellation deadline"
          inputMode="numeric"
        />
      </FormGrid>
      <CheckboxRow form={form} name="hasWaitlist" label="Members can join a waitlist when it is full" />
    </Section>
  )
}
