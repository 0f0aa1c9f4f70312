import { styled } from 'styled-components'

/** A sheet with lists in ruled rows: booked people, the waitlist, notes, requests. */
export const RowSheet = styled.section`
  > section,
  > .row {
    margin-top: var(--s5);
  }

  ul,
  ol {
    margin-block: var(--s3);
    border-top: 1px solid var(--ink);
  }

  li {
    border-bottom: 1px solid var(--rule);
    overflow-wrap: anywhere;
  }

  li[data-active] {
    background: var(--light-soft);
    box-shadow: inset 3px 0 0 var(--light-edge);
  }

  li:not(:has(> .person)),
  .person,
  .person > span,
  .row-actions {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2) var(--s4);
    align-items: center;
  }

  li:not(:has(> .person)) {
    padding-block: var(--s2);
  }

  li > div:first-child,
  .person > span {
    flex: 1 1 12rem;
    min-width: 0;
    white-space: pre-line;
  }

  .person {
    flex-wrap: nowrap;
    width: 100%;
    min-height: 3.75rem;
    padding: var(--s2) var(--s3);
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    text-align: left;
  }

  button.person:hover {
    background: var(--act-wash);
  }

  .person b {
    font: 450 1.1875rem var(--serif);
  }

  .person > :not(span) {
    flex: none;
  }

  .person strong {
    color: var(--act);
  }

  ul:empty {
    display: none;
  }

  ul:empty + button {
    margin-top: var(--s3);
  }
`

/** A bar that stays at the lower edge of the window, within reach of the thumb. */
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
