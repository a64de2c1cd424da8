/**
 * Insults: a text with one is shown collapsed. A spelling is listed by itself only if it is an
 * insult in every language that has it. Where another language has it as an everyday word or a name
 * (Swedish 'slut' is an end, Troia a town, Norwegian 'pute' a pillow), or where mourners say it
 * fondly ('stubborn old bastard'), only a phrase of one language is listed, or nothing.
 */
import { readableText } from './readable-text.ts';

/** Insults in every language that has the spelling. */
const WORDS = [
  // English
  'assholes?',
  'arseholes?',
  'cunts?',
  'fuck(?:er|ers|face|head)',
  'motherfuck(?:er|ers|ing)',
  'scumbags?',
  'whores?',
  'niggers?',
  // German
  'arschl(?:och|öcher)',
  'drecksau',
  'hurens(?:ohn|öhne)',
  'miststück',
  'schlampen?',
  'wichser',
  'fotzen?',
  'schwuchteln?',
  // French
  'connards?',
  'connasses?',
  'enculés?',
  'salopes?',
  // Spanish
  'gilipollas',
  'hijueputas?',
  'hijoputas?',
  'malparid[oa]s?',
  // Italian
  'stronz[oaie]',
  'vaffanculo',
  'puttan[ae]',
  // Polish
  'skurwysyn(?:u|y|em|a)?',
  'kurwa',
  'kurwo',
  'jebany',
  // Dutch
  'klootzak(?:ken)?',
  'kankerlijer',
  'teringlijer',
  'hoerenzoon',
  // Scandinavian, Finnish
  'horunge',
  'huora',
  'kusipää',
  // Turkish
  'orospu',
  'şerefsiz',
  'siktir',
  // Slavic languages with Cyrillic letters
  'блядь',
  'бляди',
  'хуй',
  'хуесос',
  'пидор(?:ас)?',
  'мудак',
  'уебок',
  'уёбок',
  'ебан(?:ый|ая|ое|ые|ого|ой)',
  // Arabic, Hebrew
  'شرموطة',
  'عاهرة',
  'שרמוטה',
  'בן זונה',
  'בת זונה',
];

/** Insults only in these words. */
const PHRASES = [
  // Not 'bitch of a winter' nor 'lucky son of a bitch'.
  '(?:you|that|stupid|evil|lying|fucking|nasty|ugly|fat|dirty) bitch(?! of)',
  "(?:he|she)(?:'s|’s| is| was) (?:a|such a|an? \\p{L}+) bitch(?! \\p{L})",
  '(?:evil|cruel|lying|violent|abusive|cheating|nasty|vicious|filthy|worthless|sick|rotten) bastards?',
  // Not 'fuck cancer'.
  'fuck (?:you|him|her|off|them|this family)',
  '(?:a|you|such a|dirty|stupid|cheap|lying|fucking|filthy|the town) sluts?',
  'you (?:fucking )?(?:retard|faggot|twat|wanker|prick|piece of shit)',
  '(?:was|is|were|are) (?:a )?pieces? of shit(?! \\p{L})',
  '(?:sale|fils de|sales|une vraie|vieille) putes?',
  '(?:sale|gros|grosse|espèce de) con(?:ne)?(?!\\p{L})',
  'hij[oa]s? de (?:la gran )?put[ao]',
  '(?:eres|esa|maldita|sucia|era) (?:una )?puta(?! \\p{L})',
  'filh[oa]s? da puta',
  // Not 'a porta arrombada'.
  '(?:seus?|suas?|teu|tua|esse|essa|você é um|velho) arrombad[oa]s?',
  '(?:vai|vá) (?:se foder|tomar no cu|pra puta que pariu)',
  '(?:sei|era|eri|brutta|che|sporca) (?:una )?troia(?! \\p{L})',
  'figli[oa]? di (?:troia|puttana)',
  '(?:vuile|vieze|stomme|smerige) (?:hoer|slet|kut\\p{L}*)',
  '(?:din|jävla|dumma|gamla) (?:hora|fitta|slyna)',
  '(?:din|jævla|jævlige) (?:hore|luder|fitte|kuk)',
  '(?:du|die|eine|dumme|blöde|alte|fette|dreckige) (?:hure|nutte|drecksschlampe)',
  'du (?:alter? )?(?:sau|wichser|drecksack|schwein)',
  '(?:ты|вы|старая|тупая|эта) сука',
  'сука ты',
  'сын суки',
  '(?:orospu|piç) (?:çocuğu|kurusu)',
  '(?:يا )?ابن (?:الشرموطة|القحبة|العاهرة)',
];

/** Of languages without spaces between words. */
const UNSPACED = [
  '死ねよ?(?=$|[!！。\\s])',
  'クソ野郎',
  'くそ野郎',
  'クズ野郎',
  'くず野郎',
  'ざまあみろ',
  '傻逼',
  // Not '操你的心'.
  '操你(?!的?心)',
  '去死吧',
  '씨발',
  '개새끼',
];

const FOLDING = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}])(?:${[...WORDS, ...PHRASES].join('|')})(?![\\p{L}\\p{M}\\p{N}])|${UNSPACED.join('|')}`,
  'iu',
);

export function hasFoldingWords(text: string): boolean {
  return FOLDING.test(readableText(text).replaceAll(/[^\S\n]+/gu, ' '));
}
