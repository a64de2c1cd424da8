const TOKEN = /usr_[0-9A-Za-z]{22}\.\d{1,12}\.[\w-]{43}/;

/**
 * The token of a link in a mail. A link that was copied with a bracket or a full stop at its end has more than the
 * token after its `#`.
 */
export function resetTokenIn(hash: string): string {
  const text = hash.slice(1);
  return TOKEN.exec(text)?.[0] ?? text;
}
