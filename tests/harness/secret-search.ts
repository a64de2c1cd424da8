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

export function containsSecret(text: string, secret: string): boolean {
  for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + secret.length, at + secret.length + 2);
    if (!/[0-9A-Za-z]$|\d\.$/.test(before) && !/^[0-9A-Za-z]|^\.\d/.test(after)) return true;
  }
  return false;
}

export function encodingsOf(secret: string): string[] {
  const inUrl = secret.isWellFormed() ? encodeURIComponent(secret) : secret;
  const inForm = new URLSearchParams([['', secret]]).toString().slice('='.length);
  return [...new Set([secret, JSON.stringify(secret).slice(1, -1), inUrl, inForm])];
}
