type Errors = Record<string, unknown>

/** Replaces deepmerge in the islands: Formik merges field errors with it, which in our forms are flat. */
const deepmerge = { all: (parts: readonly Errors[]): Errors => Object.assign({}, ...parts) }

export default deepmerge
