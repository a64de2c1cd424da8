/** The year before the first of each era, and its last year. */
const ERAS: Readonly<Record<string, readonly [before: number, last: number]>> = {
  明治: [1867, 1912],
  大正: [1911, 1926],
  昭和: [1925, 1989],
  平成: [1988, 2019],
  令和: [2018, 2999],
};

const YEAR_OF_ERA = new RegExp(`^(${Object.keys(ERAS).join('|')})\\s?(元|\\d{1,2})年?$`, 'u');

/** `1941` for 昭和16 and 1941年. Other texts are returned unchanged. */
export function westernYear(text: string): string {
  const [, era = '', typed = ''] = YEAR_OF_ERA.exec(text) ?? [];
  const [before, last] = ERAS[era] ?? [0, 0];
  const year = before + (typed === '元' ? 1 : Number(typed));
  if (year > before && year <= last) return String(year);
  return /^\d{4}年$/.test(text) ? text.slice(0, 4) : text;
}
