/** Sentences under fields from several sources, the last one first: what Formik asks of deepmerge for a flat form. */
export default { all: (parts: readonly object[]): object => Object.assign({}, ...parts) }
