/** The kinds of mailed links (`/i/{token}`). The prefix of the token determines the kind. */
export const LINK_PREFIXES = {
  inv: 'invitation',
  han: 'handover',
  suc: 'successor',
  sil: 'silence',
  sgn: 'sign-up',
} as const;

export type LinkKind = (typeof LINK_PREFIXES)[keyof typeof LINK_PREFIXES];

/** Returns undefined if the prefix is unknown. */
export function linkKindOf(token: string): LinkKind | undefined {
  const prefix = /^([a-z]{3})_/.exec(token)?.[1] ?? '';
  return Object.entries(LINK_PREFIXES).find(([known]) => known === prefix)?.[1];
}
