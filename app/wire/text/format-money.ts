import { directionOf } from '../../language/direction.ts';
import { widenSpaces } from '../../language/spacing.ts';

const [FIRST_STRONG_ISOLATE, LEFT_TO_RIGHT_ISOLATE, END_OF_ISOLATE] = [
  '\u2068',
  '\u2066',
  '\u2069',
];

/**
 * Isolated in languages that are written from right to left, and its currency in it: the letters of 'US$' would
 * otherwise leave their sign and go to the text around them.
 * @param language - a BCP 47 tag
 */
export function formatMoney(
  amount: number,
  language: string,
  options: { currency: string } & Pick<Intl.NumberFormatOptions, 'trailingZeroDisplay'>,
): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', ...options });
  if (directionOf(language) === 'ltr') return widenSpaces(format.format(amount));
  const parts = format
    .formatToParts(amount)
    .map(({ type, value }) =>
      type === 'currency' ? `${LEFT_TO_RIGHT_ISOLATE}${value}${END_OF_ISOLATE}` : value,
    );
  return `${FIRST_STRONG_ISOLATE}${widenSpaces(parts.join(''))}${END_OF_ISOLATE}`;
}
