import { Spinner } from '@studio/ui'
import { styled } from 'styled-components'

const Place = styled.div`
  /* about as tall as what will come, so that the footer does not jump */
  min-height: 70svh;
`

/** What stands while it is not known who is there (spec section 2, protected routes and /auth); left in the text column. */
export function PageSpinner() {
  return (
    <Place className="wrap chapter">
      <Spinner />
    </Place>
  )
}
