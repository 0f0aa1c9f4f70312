import { styled } from 'styled-components'

/** A row of seven days with a column of classes below each; on a phone only the row. */
export const Week = styled.div`
  .day-row,
  .columns {
    display: grid;
    grid-template-columns: repeat(7, minmax(0, 1fr));
  }

  .day-row button {
    position: relative;
    display: block;
    padding: 0.8rem 0.75rem 0.65rem;
    border: 0;
    border-left: 1px solid var(--rule);
    border-bottom: 1px solid var(--rule);
    background: none;
    text-align: left;
    cursor: pointer;
  }

  .day-row > :first-child button,
  .day-row > :first-child {
    border-left: 0;
  }

  .day-row > div > button {
    width: 100%;
  }

  .day-row button:focus-visible {
    outline-offset: -4px;
    box-shadow: none;
  }

  .day-row button:hover {
    background: var(--act-wash);
  }

  small {
    display: block;
    color: var(--ink-2);
    font: 500 var(--t-fine) / 1.3 var(--sans);
  }

  .day-row b {
    font: 400 1.625rem / 1.1 var(--serif);
  }

  .day-row [aria-selected='true'] button {
    padding-bottom: calc(0.65rem - 1px);
    border-bottom: 2px solid var(--light-edge);
    background: var(--light);
  }

  .day-row [aria-selected='true'] small {
    color: var(--ink);
  }

  .day-row [aria-current='date'] b {
    font-weight: 600;
  }

  .columns > ul,
  .columns > .loading,
  .columns > p {
    min-height: 24rem;
    padding: 0.6rem 0.5rem 0.75rem;
    border-left: 1px solid var(--rule);
  }

  .columns > :first-child {
    border-left: 0;
  }

  .columns > [data-selected] {
    background: var(--light-soft);
  }

  .columns > .loading {
    display: grid;
    gap: 0.5rem;
    align-content: start;
  }

  .columns > p {
    color: var(--ink-3);
    font: italic 400 var(--t-fine) / 1.4 var(--serif);
  }

  .columns > p[data-selected] {
    color: var(--ink-2);
  }

  @media (max-width: 1023px), (min-width: 1152px) and (max-width: 1399px) {
    .columns > ul,
    .columns > .loading,
    .columns > p {
      padding-inline: 0.2rem;
    }
  }

  @media (max-width: 767px) {
    .columns {
      display: none;
    }

    .day-row button {
      padding: 0.7rem 0.1rem 0.55rem;
      border: 0;
      text-align: center;
    }

    .day-row b {
      font-size: 1.375rem;
    }

    .day-row button::after {
      content: '';
      display: block;
      width: 5px;
      height: 5px;
      margin: 0.25rem auto 0;
      border-radius: 1px;
      background: var(--edge);
    }

    .day-row [data-empty] button::after {
      visibility: hidden;
    }
  }
`

/** A class in its column, with the colour of its category. */
export const OccurrenceLink = styled.a`
  display: block;
  margin-bottom: 0.5rem;
  padding: 0.5rem 0.55rem;
  border: 1px solid var(--rule);
  border-left: 4px solid var(--category-colour);
  border-radius: 3px;
  background: var(--raise);
  color: var(--ink-2);
  font-size: var(--t-fine);
  line-height: 1.35;
  text-decoration: none;

  &:hover {
    border-color: var(--edge);
    border-left-color: var(--category-colour);
  }

  b {
    display: block;
    margin-bottom: 0.15rem;
    color: var(--ink);
    font: 500 0.9375rem / 1.25 var(--serif);
    hyphens: auto;
  }

  /* The columns are narrow on tablets, and on screens just wide enough for the day's list beside them. */
  @media (max-width: 1023px), (min-width: 1152px) and (max-width: 1399px) {
    padding: 0.4rem 0.2rem 0.4rem 0.3rem;

    b {
      font-size: 0.8125rem;
      letter-spacing: -0.02em;
    }
  }
`
