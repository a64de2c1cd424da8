// What counts as a secret that stands somewhere. A code has six digits, which also stand by chance in the
// microseconds of a time, in a number of bytes and inside an id; none of these says anything.

/** The texts of a JSON value without its numbers and the names of its fields; what is no JSON as it is. */
export function wordsOf(json: string): string {
  try {
    return textsIn(JSON.parse(json)).join('\n');
  } catch {
    return json;
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** Whether a text holds a secret as a word of its own, and not as a part of a longer word or number. */
export function holdsSecret(text: string, secret: string): boolean {
  for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + secret.length, at + secret.length + 2);
    if (!/[0-9A-Za-z]$|\d\.$/.test(before) && !/^[0-9A-Za-z]|^\.\d/.test(after)) return true;
  }
  return false;
}

/** A secret as it is, inside a JSON text, in an address and in a form. */
export function formsOf(secret: string): string[] {
  const inAddress = secret.isWellFormed() ? encodeURIComponent(secret) : secret;
  const inForm = new URLSearchParams([['', secret]]).toString().slice('='.length);
  return [...new Set([secret, JSON.stringify(secret).slice(1, -1), inAddress, inForm])];
}
