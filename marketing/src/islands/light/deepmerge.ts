type Errors = Record<string, unknown>

/** In the islands this takes the place of deepmerge: Formik joins the errors of fields with it, which in our forms are flat. */
const deepmerge = { all: (parts: readonly Errors[]): Errors => Object.assign({}, ...parts) }

export default deepmerge
