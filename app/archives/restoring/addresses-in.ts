import { FILE_FIELDS } from '../../memorials/document-fields.ts';

export function addressesIn(value: unknown): Set<string> {
  const found = new Set<string>();
  mapAddresses(value, (address) => {
    found.add(address);
    return address;
  });
  return found;
}

/** A copy of a document in which `map` has replaced each `/media/…` address. */
export function mapAddresses<T>(value: T, map: (address: string) => string): T {
  if (Array.isArray(value)) {
    return value.map((item: unknown) => mapAddresses(item, map)) as T;
  }
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]: [string, unknown]) => [
      name,
      FILE_FIELDS.has(name) && typeof field === 'string' && field.startsWith('/media/')
        ? map(field)
        : mapAddresses(field, map),
    ]),
  ) as T;
}
