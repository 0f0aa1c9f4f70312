/**
 * Where this server answers with the plans on sale, among the addresses that it is asked for islands: a visit costs no
 * call of the API.
 */
export const plansAddress = '/_server-islands/plans'
