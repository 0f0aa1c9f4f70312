import { css, keyframes, styled } from 'styled-components'

const fade = keyframes`from { opacity: 0; }`
const rise = keyframes`from { opacity: 0; transform: translateY(10px); }`
const leave = keyframes`to { opacity: 0; }`

/** The backdrop of a dialog, which scrolls if the dialog is taller than the screen. */
export const overlay = css`
  position: fixed;
  inset: 0;
  z-index: var(--z-veil);
  display: grid;
  /* safe: a dialog taller than the screen begins at its top, where scrolling starts */
  place-items: safe center;
  padding: var(--s5);
  background: var(--veil);
  overflow: auto;
  overscroll-behavior: contain;

  @media (max-width: 639px) {
    padding: var(--s7) 0 0;
    place-items: end stretch;
  }

  @media (prefers-reduced-motion: no-preference) {
    animation: ${fade} var(--d-turn) linear;

    &[data-state='closed'] {
      animation: ${leave} var(--d-touch) linear forwards;
    }
  }
`

/** The dialog's panel; on screens under 640 px it lies at the lower edge. */
export const panel = css`
  position: relative;
  background: var(--paper);
  color: var(--ink);
  border-radius: var(--r-sheet);
  box-shadow: var(--shadow-dialog);
  overflow: hidden;

  &:focus-visible {
    outline: none;
  }

  @media (max-width: 639px) {
    width: 100%;
    max-height: calc(100dvh - var(--s7));
    overflow: auto;
    border-radius: 8px 8px 0 0;
  }

  @media (prefers-reduced-motion: no-preference) {
    animation: ${rise} var(--d-settle) var(--e-out);

    &[data-state='closed'] {
      animation: ${leave} var(--d-touch) linear forwards;
    }
  }
`

/** The right-aligned buttons at the foot of a dialog; the quiet one comes first. */
export const DialogActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  align-items: center;
  gap: var(--s3) var(--s4);
`
