import { styled } from 'styled-components'

/** A part of a page under a small heading (an h3). */
export const SubSection = styled.section`
  h3 {
    margin-bottom: var(--s2);
    font-size: 1.125rem;
    font-weight: 450;
  }
`
