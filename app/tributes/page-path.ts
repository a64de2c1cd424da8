/** The path of a memorial's page. The list of tributes and the forms have paths below it (ROOMS, “Who sees it”). */
export function pagePathOf(memorial: { slug: string; isBehindDoor?: boolean | undefined }): string {
  return memorial.isBehindDoor ? `/f/${memorial.slug}` : `/${memorial.slug}`;
}
