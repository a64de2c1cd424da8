/** The digits of Arabic and of Persian keyboards. */
const OTHER_DIGITS = /[\u0660-\u0669\u06F0-\u06F9]/gu;

/** For numbers that a person typed: turns the digits of Arabic, Persian and full-width keyboards into 0 to 9. */
export function withPlainDigits(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(OTHER_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf));
}
