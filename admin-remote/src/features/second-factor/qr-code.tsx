import { styled } from 'styled-components'
import { encode } from 'uqr'

// Cameras need dark on light, whatever the theme.
const Code = styled.svg`
  display: block;
  width: min(100%, 13.5rem);
  height: auto;
  border-radius: var(--r-sheet);
  background: #fff;
`

/** A text as a QR code, drawn as one path of squares: nothing to load, no script, no markup from outside. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <Code viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={squares.join('')} fill="#000" />
    </Code>
  )
}
