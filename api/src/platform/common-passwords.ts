const MIN_LENGTH = 8
let list: Promise<ReadonlySet<string>> | undefined

// Loaded when it is first needed: half a megabyte that most processes never use.
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= MIN_LENGTH))
}

/** Whether a password, in lower case, is among the commonest 50,000. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= load()
  return (await list).has(password)
}
