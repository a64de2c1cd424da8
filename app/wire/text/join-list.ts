/** For example `3 people, 1 invitation`, with the separator of the language. */
export function joinList(parts: readonly string[], language: string): string {
  return new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(parts);
}
