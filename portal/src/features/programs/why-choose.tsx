import { copy } from 'virtual:copy/why-choose'
import { styled } from 'styled-components'

const Section = styled.section`
  display: grid;
  grid-template-columns: 4fr 7fr;
  gap: var(--s5) var(--gap);
  margin-top: var(--s7);
  padding-block: var(--s7) var(--s8);
  border-top: 1px solid var(--ink);

  dl > div {
    padding-block: var(--s4);
    border-top: 1px solid var(--rule);
  }

  dl > div:first-child {
    padding-top: 0;
    border: 0;
  }

  dt {
    font: 450 1.25rem / 1.3 var(--serif);
  }

  dd {
    max-width: 54ch;
    color: var(--ink-2);
  }

  @media (max-width: 899px) {
    grid-template-columns: minmax(0, 1fr);
  }
`

/** The 'Why choose' section. */
export function WhyChoose() {
  return (
    <Section aria-labelledby="why">
      <h2 className="chap" id="why">
        {copy.title}
      </h2>
      <dl>
        {copy.reasons.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
