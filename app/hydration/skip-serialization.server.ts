/**
 * Prevents React Router from serializing the loader data of a page that is never hydrated (`NO_HYDRATION`), because
 * serialization would take a tenth of the time for rendering a memorial page. React Router serializes only enumerable
 * properties, so the properties are made non-enumerable. Components can still read them.
 */
export function skipSerialization<Data extends object>(loaderData: Data): Data {
  for (const name of Object.keys(loaderData)) {
    Object.defineProperty(loaderData, name, { enumerable: false });
  }
  return loaderData;
}
