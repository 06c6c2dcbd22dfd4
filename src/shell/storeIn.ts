/** The hash of the store that the shown page is about; '' for none. */
export const storeIn = (matches: readonly { loaderData?: unknown }[]): string =>
  matches
    .map(({ loaderData: data }) => data)
    .flatMap((data) =>
      typeof data === 'object' && data !== null && 'hash' in data && typeof data.hash === 'string' ? [data.hash] : [],
    )[0] ?? ''
