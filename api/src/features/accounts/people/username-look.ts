/** Letters of other alphabets, and of the IPA, drawn like a Latin one. Case counts: `Η` is an H, `η` an n. */
const LATIN_LOOKS: Record<string, string> = {
  a: 'аɑα',
  A: 'АΑ',
  B: 'ВΒ',
  b: 'Ьь',
  c: 'сϲ',
  C: 'СϹ',
  d: 'ԁ',
  e: 'еҽε',
  E: 'ЕΕ',
  F: 'Ϝ',
  g: 'ɡ',
  h: 'һ',
  H: 'НнΗ',
  i: 'іɩιı',
  J: 'Ј',
  j: 'јϳ',
  k: 'кκ',
  K: 'КΚ',
  l: 'ӏІΙIӀ1',
  M: 'МмΜ',
  n: 'ηո',
  N: 'Ν',
  o: 'оοσ0',
  O: 'ОΟ',
  p: 'рρ',
  P: 'РΡ',
  q: 'ԛ',
  s: 'ѕ',
  S: 'Ѕ',
  T: 'ТтΤτ',
  u: 'υս',
  v: 'ѵν',
  w: 'ԝω',
  x: 'хχ',
  X: 'ХΧ',
  y: 'уγ',
  Y: 'ҮΥ',
  Z: 'Ζ',
}
const latinByLookAlike = new Map(
  Object.entries(LATIN_LOOKS).flatMap(([latin, alike]) => [...alike].map((letter) => [letter, latin] as const)),
)

/** What usernames that look the same have in common. They are compared by it, never shown. */
export function toLook(username: string): string {
  const letters = [...username.normalize('NFKC')].map((letter) => latinByLookAlike.get(letter) ?? letter)
  return letters.join('').toLowerCase().replaceAll('rn', 'm').replaceAll('vv', 'w')
}
