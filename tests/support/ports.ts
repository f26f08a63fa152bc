/** The first of the ports of this machine that journeys use; another where two checkouts are tested at once. */
export const PORT = Number(process.env.PORT ?? 41_730)

/** For a journey that serves a site of its own, beside the two that all share: of each worker another. */
export const OWN_PORT = PORT + 2 + Number(process.env.TEST_PARALLEL_INDEX ?? 0)
