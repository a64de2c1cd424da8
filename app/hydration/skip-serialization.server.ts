/**
 * React Router serializes every loader's data for its scripts whenever it renders a page, also for a page that
 * is never hydrated (`NO_HYDRATION`); on a memorial page that is a tenth of the work. It serializes enumerable
 * properties, so they are made non-enumerable; the components still read them.
 */
export function skipSerialization<Data extends object>(loaderData: Data): Data {
  for (const name of Object.keys(loaderData)) {
    Object.defineProperty(loaderData, name, { enumerable: false });
  }
  return loaderData;
}
