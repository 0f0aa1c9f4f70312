import { styled } from 'styled-components'

export const SubSection = styled.section`
  h3 {
    margin-bottom: var(--s2);
    font-size: 1.125rem;
    font-weight: 450;
  }
`
