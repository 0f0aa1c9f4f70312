import { copy } from 'virtual:copy/community'
import { styled } from 'styled-components'

const Cards = styled.ul`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: var(--gap);

  li {
    padding-top: var(--s4);
    border-top: 1px solid var(--ink);
  }

  h3 {
    margin-bottom: 0.25rem;
    font-size: 1.25rem;
    font-weight: 450;
  }

  @media (max-width: 899px) {
    grid-template-columns: minmax(0, 1fr);
  }
`

/** The member community cards of the member home. */
export function Community() {
  return (
    <section>
      <h2 className="head">{copy.title}</h2>
      <Cards>
        {copy.cards.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="text">{text}</p>
          </li>
        ))}
      </Cards>
    </section>
  )
}
