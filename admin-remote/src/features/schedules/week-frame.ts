import { styled } from 'styled-components'

/**
 * The frame of the week grid: hours on the left, seven columns, 4.5rem an hour. Below 1024 px, where seven columns are
 * too narrow for text, a list of days.
 */
export const Grid = styled.div`
  --hour: 4.5rem;
  display: grid;
  grid-template-columns: 3.25rem repeat(7, minmax(0, 1fr));
  border-top: 1px solid var(--ink);
  border-bottom: 1px solid var(--rule);

  h3 {
    display: flex;
    gap: 0.4em;
    align-items: baseline;
    height: 2.75rem;
    padding: 0.6rem 0.5rem 0;
    border-left: 1px solid var(--rule);
    border-bottom: 1px solid var(--rule);
    color: var(--ink-2);
    font: 500 var(--t-fine) / 1.3 var(--sans);
  }

  h3 b {
    color: var(--ink);
    font: 400 1.25rem / 1.1 var(--serif);
  }

  [data-today] h3 {
    border-bottom: 2px solid var(--light-edge);
    background: var(--light);
    color: var(--ink);
  }

  .hours {
    margin-top: 2.75rem;
  }

  .hours li {
    height: var(--hour);
    padding: 0.15rem 0.5rem 0 0;
    border-top: 1px solid transparent;
    color: var(--ink-3);
    font-size: var(--t-fine);
    line-height: 1;
    text-align: right;
    white-space: nowrap;
  }

  .day {
    position: relative;
    height: calc(var(--hours) * var(--hour));
    border-left: 1px solid var(--rule);
    background: repeating-linear-gradient(
      to bottom,
      var(--rule) 0 1px,
      transparent 1px var(--hour)
    );
  }

  .day[data-closed] {
    background: var(--well);
  }

  .closed,
  .no-classes {
    padding: 0.6rem 0.5rem;
    font: italic 400 var(--t-fine) / 1.4 var(--serif);
  }

  .closed {
    color: var(--ink-2);
  }

  .no-classes {
    color: var(--ink-3);
  }

  .day li {
    position: absolute;
    top: calc(var(--start) * var(--hour) + 1px);
    left: calc(var(--lane) / var(--lanes) * 100%);
    width: calc(100% / var(--lanes));
    height: calc(var(--length) * var(--hour) - 2px);
    padding-inline: 2px;
  }

  .day button {
    display: block;
    position: relative;
    width: 100%;
    height: 100%;
    padding: 0.1rem 0.35rem;
    overflow: hidden;
    border: 1px solid var(--rule);
    border-left: 4px solid var(--category-colour);
    border-radius: 3px;
    background: var(--raise);
    color: var(--ink-2);
    font: 400 var(--t-fine) / 1.2 var(--sans);
    text-align: left;
    cursor: pointer;
  }

  .day button:hover {
    border-color: var(--edge);
    border-left-color: var(--category-colour);
    background: var(--act-wash);
  }

  .day button b {
    display: block;
    overflow: hidden;
    color: var(--ink);
    font-weight: 560;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .day button > .time {
    white-space: nowrap;
  }

  .day button .places {
    float: right;
  }

  .day button[data-changed] {
    border-style: dashed;
    border-left-style: solid;
    border-color: var(--edge);
    border-left-color: var(--category-colour);
  }

  .day button[data-cancelled] {
    background: none;
  }

  .day button[data-cancelled] b {
    color: var(--ink-2);
    text-decoration: line-through;
  }

  @media (max-width: 1023px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    column-gap: var(--s5);
    align-items: start;
    border-bottom: 0;

    .hours,
    .no-classes {
      display: none;
    }

    section {
      padding-block: var(--s3);
    }

    h3 {
      height: auto;
      padding: 0 0 var(--s2);
      border: 0;
      font-size: var(--t-small);
    }

    [data-today] h3 {
      padding: 0.25rem 0.5rem;
      margin-bottom: var(--s2);
    }

    .day {
      height: auto;
      border: 0;
      background: none;
    }

    .closed {
      padding: 0.5rem;
    }

    .day li {
      position: static;
      width: auto;
      height: auto;
      margin-bottom: var(--s2);
      padding: 0;
    }

    .day button {
      min-height: 44px;
      padding: 0.5rem 0.6rem;
      font-size: var(--t-small);
    }
  }
  @media (max-width: 639px) {
    display: block;

    section {
      border-bottom: 1px solid var(--rule);
    }
  }
`
