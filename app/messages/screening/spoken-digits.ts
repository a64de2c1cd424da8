/** Telephone numbers whose digits are written as words or letters: 'null eins fünf', '(four one five) 555 O1 88'. */
const DIGITS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'zero oh null cero zéro zero nul zéro ноль sıfır noll صفر אפס',
    'one eins uno un um jeden een один bir ett واحد אחת אחד',
    'two zwei zwo dos deux due dois dwa twee два iki två اثنان اثنين שתיים שניים',
    'three drei tres trois tre três trzy drie три üç ثلاثة שלוש שלושה',
    'four vier cuatro quatre quattro quatro cztery четыре dört fyra اربعة أربعة ארבע ארבעה',
    'five fünf cinco cinq cinque pięć vijf пять beş fem خمسة חמש חמישה',
    'six sechs seis sei sześć zes шесть altı sex ستة שש שישה',
    'seven sieben siete sept sette sete siedem zeven семь yedi sju سبعة שבע שבעה',
    'eight acht ocho huit otto oito osiem восемь sekiz åtta ثمانية שמונה',
    'nine neun nueve neuf nove dziewięć negen девять dokuz nio تسعة תשע תשעה',
  ].flatMap((words, digit) => words.split(' ').map((word) => [word, String(digit)])),
);
const WORD = `(?:${Object.keys(DIGITS).join('|')})`;
const RUN = new RegExp(
  `(?<!\\p{L})${WORD}(?:[\\s,.–/-]{1,3}${WORD}){1,19}(?!\\p{L})(?:[\\s,.]{1,3}(?=\\d))?`,
  'giu',
);
const EACH = new RegExp(WORD, 'giu');
const LETTER_O = /(?<=\d[ )/.-]{0,2})O(?=\d)/gu;
/** '1-8OO-555-O1O2' */
const NUMBER_WITH_O = /(?<![\p{L}\d])[\dO](?:[ )/.-]{0,2}[\dO]){8,16}(?![\p{L}\d])/gu;
const FEWEST_DIGITS = 5;

/** The text with digits for two or more of such words in a row. */
export function withSpokenDigits(text: string): string {
  return text
    .replaceAll(RUN, (run) => {
      const digits = (run.match(EACH) ?? []).map((word) => DIGITS[word.toLowerCase()] ?? '');
      return digits.join('') + (/[\s,.]$/u.test(run) ? ' ' : '');
    })
    .replaceAll(NUMBER_WITH_O, (run) =>
      (run.match(/\d/gu)?.length ?? 0) >= FEWEST_DIGITS ? run.replaceAll('O', '0') : run,
    )
    .replaceAll(LETTER_O, '0');
}
