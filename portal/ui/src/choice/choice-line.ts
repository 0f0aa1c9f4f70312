import { styled } from 'styled-components'

/** A box or a switch and its words on one line, tall enough for a finger. */
export const ChoiceLine = styled.div`
  display: flex;
  align-items: center;
  gap: 0.65rem;
  position: relative;
  min-height: 2.75rem;
  font-weight: 540;
  line-height: 1.4;

  label {
    cursor: pointer;
  }

  /* the whole height of the line belongs to the label */
  label::after {
    content: '';
    position: absolute;
    inset: 0;
  }

  button {
    position: relative;
    z-index: 1;
  }

  &:has(button:disabled) {
    color: var(--ink-3);
  }

  &:has(button:disabled) label {
    cursor: not-allowed;
  }
`
