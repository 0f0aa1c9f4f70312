/** The plans on sale. The marketing server answers from its cache, so that a visit makes no request to the API. */
export const plansPath = '/_server-islands/plans'
/** The class packs on sale, from the same cache. */
export const packsPath = '/_server-islands/packs'
