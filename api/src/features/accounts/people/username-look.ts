/** Letters of other alphabets behind the Latin one that they are drawn like. Case counts: `Η` is an H, `η` an n. */
const LOOKALIKES = [
  'aаɑα AАΑ BВΒ bЬь cсϲ CСϹ dԁ eеҽε EЕΕ FϜ gɡ hһ HНнΗ iіɩιı JЈ jјϳ kкκ KКΚ lӏІΙIӀ1 MМмΜ nηո',
  'NΝ oоοσ0 OОΟ pрρ PРΡ qԛ sѕ SЅ TТтΤτ uυս vѵν wԝω xхχ XХΧ yуγ YҮΥ ZΖ',
]
const latinByLookalike = new Map(
  LOOKALIKES.flatMap((line) => line.split(' ')).flatMap(([latin = '', ...alike]) =>
    alike.map((letter) => [letter, latin] as const),
  ),
)

/** What usernames that look the same have in common. They are compared by it, never shown. */
export function toLook(username: string): string {
  const letters = [...username.normalize('NFKC')].map((letter) => latinByLookalike.get(letter) ?? letter)
  return letters.join('').toLowerCase().replaceAll('rn', 'm').replaceAll('vv', 'w')
}
