// The constants of RFC 3492, section 5.
const BASE = 36
const MIN_THRESHOLD = 1
const MAX_THRESHOLD = 26
const SKEW = 38
const DAMP = 700
const INITIAL_BIAS = 72
const INITIAL_CODE = 128

const MAX_CODE_POINT = 0x10ffff

/** Decodes a label of a domain, without its `xn--` (RFC 3492, section 6.2); null when it is invalid. */
export function decodePunycode(text: string): string | null {
  const basicLength = Math.max(text.lastIndexOf('-'), 0)
  const output = [...text.slice(0, basicLength)]
  let code = INITIAL_CODE
  let bias = INITIAL_BIAS
  let position = 0
  let index = basicLength > 0 ? basicLength + 1 : 0
  while (index < text.length) {
    const previousPosition = position
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = toDigit(text.charAt(index++))
      if (digit === null) return null
      position += digit * weight
      const threshold = Math.min(Math.max(k - bias, MIN_THRESHOLD), MAX_THRESHOLD)
      if (digit < threshold) break
      weight *= BASE - threshold
    }
    const length = output.length + 1
    bias = adaptBias({ delta: position - previousPosition, length, isFirst: previousPosition === 0 })
    code += Math.floor(position / length)
    if (code > MAX_CODE_POINT) return null
    position %= length
    output.splice(position++, 0, String.fromCodePoint(code))
  }
  return output.join('')
}

function toDigit(character: string): number | null {
  if (/^[a-z]$/.test(character)) return character.charCodeAt(0) - 'a'.charCodeAt(0)
  return /^[0-9]$/.test(character) ? Number(character) + 26 : null
}

function adaptBias({ delta, length, isFirst }: { delta: number; length: number; isFirst: boolean }): number {
  let scaledDelta = Math.floor(delta / (isFirst ? DAMP : 2))
  scaledDelta += Math.floor(scaledDelta / length)
  let k = 0
  for (; scaledDelta > ((BASE - MIN_THRESHOLD) * MAX_THRESHOLD) >> 1; k += BASE)
    scaledDelta = Math.floor(scaledDelta / (BASE - MIN_THRESHOLD))
  return k + Math.floor((BASE * scaledDelta) / (scaledDelta + SKEW))
}
