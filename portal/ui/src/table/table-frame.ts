import { css, styled } from 'styled-components'

const stacked = css`
  @media (max-width: 767px) {
    &,
    tbody,
    tr,
    td {
      display: block;
    }

    thead {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }

    tr {
      position: relative;
      padding: 0.8rem 0;
      border-bottom: 1px solid var(--rule);
    }

    td,
    td:first-child {
      padding: 0.05rem 0;
      border: 0;
      text-align: left;
    }

    td:empty {
      display: none;
    }

    td[data-part='name'] {
      padding-right: 7.5rem;
    }

    td[data-part='state'] {
      margin-top: 0.45rem;
    }

    td[data-part='state'] + td[data-part='fact'] {
      margin-top: 0.3rem;
    }

    td[data-part='date'] {
      position: absolute;
      right: 0;
      top: 0.85rem;
      color: var(--ink-2);
    }

    tr:has(> [data-part='toggle']) td[data-part='date'] {
      right: 3.2rem;
    }

    /* The name ends where the date begins, and so does the cell below it if the date has a second line. */
    tr:has(> [data-part='toggle']) td[data-part='name'],
    tr:has(> [data-part='toggle']):has(> [data-part='date'] .sub) td[data-part='name'] + td {
      padding-right: 9.75rem;
      overflow-wrap: anywhere;
    }

    td[data-part='toggle'] {
      position: absolute;
      right: 0;
      top: 0.3rem;
    }

    td[data-part='actions'] {
      display: flex;
      flex-wrap: wrap;
      gap: var(--s2);
      margin-top: 0.4rem;
    }

    tr[data-open],
    tr[data-more] {
      margin-inline: calc(-1 * var(--margin));
      padding-inline: var(--margin);
      box-shadow: inset 3px 0 0 var(--light-edge);
    }

    tr[data-open] {
      background: var(--light-soft);
      border-bottom: 0;
    }

    tr[data-open] td[data-part='toggle'] {
      right: var(--margin);
    }

    tr[data-open] td[data-part='date'] {
      right: calc(var(--margin) + 3.2rem);
    }
  }
`

/* On tablets every column counts: the cells have less padding. */
const narrow = css`
  @media (min-width: 768px) and (max-width: 1023px) {
    th,
    td {
      padding-inline: 0.35rem;
    }

    td[data-part='toggle'] {
      padding-inline: 0;
    }
  }
`

const wide = css`
  @media (min-width: 768px) {
    td[data-part='actions'],
    td[data-part='toggle'] {
      padding-block: 0.3rem;
      text-align: right;
      white-space: nowrap;
    }

    [data-numeric] {
      text-align: right;
    }

    td[data-part='date'] {
      white-space: nowrap;
    }

    /* its text is aligned with the text of the other cells */
    td > .badge {
      margin-block: -0.2rem;
    }

    tr[data-open] > td {
      background: var(--light-soft);
      border-bottom-color: transparent;
    }

    tr[data-open] > td:first-child,
    tr[data-more] > td:first-child {
      box-shadow: inset 3px 0 0 var(--light-edge);
    }

    tr[data-more] > td {
      padding: 0.9rem 0.75rem 1.1rem;
    }

    tbody tr:not([data-open], [data-more]):hover > td {
      background: color-mix(in srgb, var(--wall) 60%, transparent);
    }
  }
`

/** The styled table element. */
export const Frame = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--t-small);

  th {
    padding: 0.65rem 0.75rem;
    border-bottom: 1px solid var(--ink);
    font: 560 var(--t-fine) / 1.3 var(--sans);
    text-align: left;
    white-space: nowrap;
    color: var(--ink-2);
  }

  td {
    padding: 0.7rem 0.75rem;
    border-bottom: 1px solid var(--rule);
    line-height: 1.4;
    vertical-align: top;
  }

  td > b {
    font-weight: 560;
  }

  td .sub {
    display: block;
    font-size: var(--t-fine);
    color: var(--ink-2);
  }

  ${wide}
  ${narrow}
  ${stacked}
`
