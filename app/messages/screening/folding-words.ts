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
  'kurwo',
  'spierdalaj(?:cie)?',
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

/** Mourners curse what someone died of: 'Cancer can burn in hell', 'Fuck you, cancer', 'Jebany rak'. */
const CURSED =
  '(?:cancer|covid|corona|als|alzheimer|dementia|disease|c[aá]ncer|cancro|krebs|demenz|rak|raku|nowotw|chorob|wirus)';
/** For the end of a phrase, so that it is looked for only there. */
const NOT_AFTER = `(?<!(?<!\\p{L})(?:${CURSED}|it)\\P{L}[^.!?\\n]{0,50})`;
const NOT_BEFORE = `(?!,? ${CURSED})`;

/** Insults only in these words. */
const PHRASES = [
  `(?:rot|burn) in hell${NOT_AFTER}`,
  `verrotte in der hölle${NOT_AFTER}`,
  `(?:púdre(?:te|nse)|pudríos|arde|ardan) en el infierno${NOT_AFTER}`,
  `(?:queim[ae]|arda|apodreça) no inferno${NOT_AFTER}`,
  `brucia all['’]inferno${NOT_AFTER}`,
  `(?:ruttna|brinn) i helvetet${NOT_AFTER}`,
  `(?:crève|brûle|pourris) en enfer${NOT_AFTER}`,
  "(?:glad|happy) (?:that )?(?:he|she|you|they)(?:['’]s|['’]re| is| are| were| was) (?:finally )?dead(?! \\p{L})",
  '(?:he|she|they|you|faggots?) deserved to die(?! \\p{L})',
  "(?:he|she|you)(?:['’]s|['’]re| is| was| were| are) an? (?:\\p{L}+ )?(?:child molester|pa?edophile|pedo|rapist|wife beater)(?!['’])",
  '(?:dirty|filthy|fucking) (?:fag|faggot|dyke|tranny)s?',
  '(?:maric[oó]n|put[ao]) de mierda',
  `fick (?:dich|euch)${NOT_BEFORE}`,
  `pierdol się${NOT_BEFORE}`,
  `(?:stara|była|zwykła|głupia|ty|ta) kurw[aąo]${NOT_BEFORE}`,
  `jeban[yae]${NOT_BEFORE}`,
  '(?:é|era|foi) (?:só )?uma (?:vadia|vagabunda|piranha)(?! de)',
  'una troia(?! (?:in|di|del))',
  'يلعن (?:ابوك|أبوك|امك|أمك|روحك)',
  '(?:ابن|بنت|يا|ولاد) (?:ال)?(?:قحبة|عرص|شرموط)',
  'טוב שמת[תה]?,? יא',
  // Not 'bitch of a winter' nor 'lucky son of a bitch'.
  '(?:you|that|stupid|evil|lying|fucking|nasty|ugly|fat|dirty) bitch(?! of)',
  "(?:he|she)(?:'s|’s| is| was) (?:a|such a|an? \\p{L}+) bitch(?! \\p{L})",
  '(?:evil|cruel|lying|violent|abusive|cheating|nasty|vicious|filthy|worthless|sick|rotten) bastards?',
  // Not 'fuck cancer'.
  `fuck (?:you|him|her|off|them|this family)${NOT_BEFORE}`,
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
  '地獄に(?:落|堕)ちろ',
  '死んで当然だ?(?:クズ|ゴミ|カス|奴)',
  'くたばれ(?:ババア|ジジイ|クズ|クソ)',
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

/** 'f u c k' */
const SPACED_LETTERS = /(?<![\p{L}\p{N}])(?:\p{L} ){2,20}\p{L}(?![\p{L}\p{N}])/gu;
/** 'a$$hole', 'sh1t' */
const SIGNS: Readonly<Record<string, string>> = {
  $: 's',
  '@': 'a',
  '!': 'i',
  '1': 'i',
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
};
const SIGN_IN_WORD = /(?<=\p{L}[$@!13450]{0,2})[$@!13450](?=[$@!13450]{0,2}\p{L})/gu;

export function hasFoldingWords(text: string): boolean {
  const readable = readableText(text);
  const letters = readable
    .replaceAll(SPACED_LETTERS, (run) => run.replaceAll(' ', ''))
    .replaceAll(SIGN_IN_WORD, (sign) => SIGNS[sign] ?? sign);
  const forms = letters === readable ? [readable] : [readable, letters];
  return forms.some((form) => FOLDING.test(form.replaceAll(/[^\S\n]+/gu, ' ')));
}
