/**
 * The Content-Disposition header (RFC 6266). The browser opens the file or saves it, and saves it under this name,
 * which can be in any script.
 */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const clean = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, ' ')
    .trim();
  const plain = clean.replaceAll(/[^ -~]/g, '_').replaceAll(/["%]/g, '_');
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(clean).replaceAll(/['()]/g, percentEncoded)}`;
}

function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
