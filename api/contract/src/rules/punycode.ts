// The constants of RFC 3492, section 5.
const BASE = 36
const MIN_THRESHOLD = 1
const MAX_THRESHOLD = 26
const SKEW = 38
const DAMP = 700
const INITIAL_BIAS = 72
const INITIAL_CODE = 128

/** One label of a domain without its `xn--` in Unicode (RFC 3492, section 6.2); null when it is none. */
export function decodePunycode(text: string): string | null {
  const basicLength = Math.max(text.lastIndexOf('-'), 0)
  const output = [...text.slice(0, basicLength)]
  let code = INITIAL_CODE
  let bias = INITIAL_BIAS
  let position = 0
  let next = basicLength > 0 ? basicLength + 1 : 0
  while (next < text.length) {
    const start = position
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = toDigit(text.charAt(next++))
      if (digit === null) return null
      position += digit * weight
      const threshold = Math.min(Math.max(k - bias, MIN_THRESHOLD), MAX_THRESHOLD)
      if (digit < threshold) break
      weight *= BASE - threshold
    }
    const length = output.length + 1
    bias = adaptBias({ delta: position - start, length, isFirst: start === 0 })
    code += Math.floor(position / length)
    if (code > 0x10ffff) return null
    position %= length
    output.splice(position++, 0, String.fromCodePoint(code))
  }
  return output.join('')
}

function toDigit(character: string): number | null {
  if (/^[a-z]$/.test(character)) return character.charCodeAt(0) - 97
  return /^[0-9]$/.test(character) ? Number(character) + 26 : null
}

function adaptBias({ delta, length, isFirst }: { delta: number; length: number; isFirst: boolean }): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2))
  rest += Math.floor(rest / length)
  let k = 0
  for (; rest > ((BASE - MIN_THRESHOLD) * MAX_THRESHOLD) >> 1; k += BASE)
    rest = Math.floor(rest / (BASE - MIN_THRESHOLD))
  return k + Math.floor((BASE * rest) / (rest + SKEW))
}
