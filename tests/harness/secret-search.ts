// Searches text for secrets. The six digits of a code also occur by chance in microseconds, byte counts and ids. Such
// matches are ignored.

/** Returns the strings of a JSON value, without its numbers and keys. Text that is not JSON is returned unchanged. */
export function stringValues(json: string): string {
  try {
    return stringsIn(JSON.parse(json)).join('\n');
  } catch {
    return json;
  }
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}

/** Whether the text contains the secret as a whole word, not as a part of a longer word or number. */
export function containsSecret(text: string, secret: string): boolean {
  for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + secret.length, at + secret.length + 2);
    if (!/[0-9A-Za-z]$|\d\.$/.test(before) && !/^[0-9A-Za-z]|^\.\d/.test(after)) return true;
  }
  return false;
}

/** Returns the secret unchanged, escaped for JSON, and encoded for a URL and for a form. */
export function encodingsOf(secret: string): string[] {
  const inUrl = secret.isWellFormed() ? encodeURIComponent(secret) : secret;
  const inForm = new URLSearchParams([['', secret]]).toString().slice('='.length);
  return [...new Set([secret, JSON.stringify(secret).slice(1, -1), inUrl, inForm])];
}
