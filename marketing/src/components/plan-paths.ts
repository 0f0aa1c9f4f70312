/** The plans on sale, answered by the marketing server from its cache, so that a visit makes no request to the API. */
export const plansPath = '/_server-islands/plans'
/** The same for class packs. */
export const packsPath = '/_server-islands/packs'
