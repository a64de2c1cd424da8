/**
 * The path of a memorial's page. Its list of tributes and its forms have paths below this one
 * (ROOMS, “Who sees it”).
 */
export function pagePathOf(memorial: { slug: string; isBehindDoor?: boolean | undefined }): string {
  return memorial.isBehindDoor ? `/f/${memorial.slug}` : `/${memorial.slug}`;
}
