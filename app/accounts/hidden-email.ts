export function hiddenEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const first = Array.from(email)[0] ?? '';
  return at > 0 ? `${first}…${email.slice(at)}` : `${first}…`;
}
