import { styled } from 'styled-components'

/** The lists of a roster; each row of a person is one large target. */
export const RosterSheet = styled.section`
  > .row {
    margin-top: var(--s3);
  }

  > ul {
    margin-top: var(--s3);
    border-top: 1px solid var(--ink);
  }

  > ul > li + li {
    border-top: 1px solid var(--rule);
  }

  > ul > li[data-active] {
    background: var(--light-soft);
    box-shadow: inset 3px 0 0 var(--light-edge);
  }

  .person {
    display: flex;
    gap: var(--s2) var(--s4);
    align-items: center;
    width: 100%;
    min-height: 3.75rem;
    padding: var(--s2) var(--s3);
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    text-align: left;
  }

  button.person {
    cursor: pointer;
  }

  button.person:hover {
    background: var(--act-wash);
  }

  .who-details {
    display: flex;
    flex: 1;
    flex-wrap: wrap;
    gap: var(--s1) var(--s3);
    align-items: center;
    min-width: 0;
    overflow-wrap: anywhere;
  }

  .person b {
    font-family: var(--serif);
    font-size: 1.1875rem;
    font-weight: 450;
  }

  .act {
    color: var(--act);
    font-weight: 560;
    white-space: nowrap;
  }

  .here {
    color: var(--ink-2);
    font-size: var(--t-small);
  }

  section {
    margin-top: var(--s6);
  }

  h2 {
    font-size: var(--t-head);
    font-weight: 450;
  }

  ol {
    padding-left: 1.5rem;
    list-style: decimal;
  }

  section > ul > li {
    padding-block: var(--s3);
    border-bottom: 1px solid var(--rule);
    white-space: pre-line;
    overflow-wrap: anywhere;
  }

  form {
    display: grid;
    gap: var(--s3);
    justify-items: start;
    margin-top: var(--s4);
  }

  form > :first-child {
    width: 100%;
  }
`

/** Stays at the lower edge of the window, where the thumb is. */
export const ActionBar = styled.div`
  position: sticky;
  z-index: 1;
  bottom: 0;
  margin-inline: calc(-1 * var(--margin));
  padding: var(--s2) var(--margin) var(--s3);
  background: var(--wall);
  border-top: 1px solid var(--rule);

  > p {
    min-height: 1.5em;
    color: var(--ink-2);
    font-size: var(--t-small);
  }

  > div {
    display: flex;
    gap: var(--s3);
  }

  .search {
    flex: 1;
    min-width: 0;
  }

  .input,
  .btn {
    min-height: 3.25rem;
  }
`
