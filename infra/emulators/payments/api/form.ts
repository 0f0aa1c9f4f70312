import { createInvalidRequest } from '../stripe-error.ts'

/**
 * A form-encoded body or query in Stripe's bracket notation: `a[b][0]=c`, or `a[]=c` to append to a list. It tracks which
 * names were read, so that unknown parameters are refused: ignoring them would hide a mistake until production.
 */
export class Form {
  private readonly fields = new Map<string, string | Form>()
  // Every call accepts `expand`, which `createHandler` reads.
  private readonly readNames = new Set(['expand'])

  static parse(text: string): Form {
    const root = new Form()
    for (const [key, value] of new URLSearchParams(text)) {
      const path = key.replaceAll(']', '').split('[')
      const fieldName = path.pop() ?? ''
      const parent = path.reduce((form, name) => form.getOrCreateBranch(name), root)
      parent.fields.set(fieldName || String(parent.fields.size), value)
    }
    return root
  }

  private getOrCreateBranch(name: string): Form {
    const field = this.fields.get(name)
    if (field instanceof Form) return field
    const branch = new Form()
    this.fields.set(name, branch)
    return branch
  }

  private read(name: string): string | Form | undefined {
    this.readNames.add(name)
    return this.fields.get(name)
  }

  has(name: string): boolean {
    return this.read(name) !== undefined
  }

  /** The text under a name; an empty one counts as absent, as with Stripe. */
  text(name: string): string | undefined {
    const value = this.read(name)
    if (value instanceof Form) throw createInvalidRequest(`Invalid string: ${name}`, { param: name })
    return value || undefined
  }

  requiredText(name: string): string {
    return this.text(name) ?? throwMissingParameter(name)
  }

  integer(name: string): number | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    if (!/^-?\d+$/.test(value))
      throw createInvalidRequest(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: name })
    return Number(value)
  }

  requiredInteger(name: string): number {
    return this.integer(name) ?? throwMissingParameter(name)
  }

  /** The form under a name; an empty one where there is none. */
  branch(name: string): Form {
    const value = this.read(name)
    if (value instanceof Form) return value
    if (value) throw createInvalidRequest('Invalid object', { param: name })
    return new Form()
  }

  /** The texts of a list. */
  texts(name: string): string[] {
    return [...this.branch(name).fields.values()].filter((field) => typeof field === 'string')
  }

  /** The forms of a list. */
  branches(name: string): Form[] {
    const list = this.branch(name)
    return [...list.fields.keys()].map((index) => list.branch(index))
  }

  /** Merges the metadata into the existing one; an empty text removes a key, as with Stripe. */
  metadata(existingMetadata: Record<string, string> = {}): Record<string, string> {
    const mergedMetadata = { ...existingMetadata }
    const changes = this.branch('metadata')
    for (const key of changes.fields.keys()) {
      const value = changes.text(key) ?? ''
      if (key.length > 40 || value.length > 500)
        throw createInvalidRequest('Metadata keys can have up to 40 characters, values up to 500', {
          param: `metadata[${key}]`,
        })
      if (value === '') delete mergedMetadata[key]
      else mergedMetadata[key] = value
    }
    return mergedMetadata
  }

  /** Accepts parameters that have no effect in this emulator. */
  ignore(...names: string[]): void {
    for (const name of names) {
      const value = this.read(name)
      if (value instanceof Form) value.ignore(...value.fields.keys())
    }
  }

  /** Throws 400 for the first name that was not read. */
  refuseUnknown(): void {
    for (const [name, value] of this.fields) {
      if (!this.readNames.has(name))
        throw createInvalidRequest(
          `Received unknown parameter: ${name} (to this local emulator; see infra/emulators/README.md)`,
          {
            code: 'parameter_unknown',
            param: name,
          },
        )
      if (value instanceof Form && name !== 'expand') value.refuseUnknown()
    }
  }
}

function throwMissingParameter(name: string): never {
  throw createInvalidRequest(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name })
}
