/**
 * Finds ways to reach the sender: e-mail addresses, telephone numbers, names on messengers. Long, because it has the
 * patterns of all of them.
 */
import { domainOf, LETTER, wordEndings, type IsWord } from './domains.ts';
import { isNewEnding } from './known-hosts.ts';

/** At most 64 characters before the @, so that a long text is searched in linear time. */
const EMAIL =
  /(?<![\w.+-])[\w.+-]{1,64}\s?@\s?(?<host>[\p{L}\p{N}-]{1,63}(?:\s?\.\s?[\p{L}\p{N}-]{1,63}){1,5})/giu;

export interface Email {
  at: number;
  length: number;
  /** true if its domain has one of the newer endings, such as .online */
  isNew: boolean;
  /** true if it is written with spaces, such as 'anna @ example . com' */
  isSpaced: boolean;
}

export function findEmails(text: string): Email[] {
  const isWord = wordEndings(text);
  return [...text.matchAll(EMAIL)].flatMap((match) => {
    const [whole] = match;
    const written = match.groups?.['host'] ?? '';
    // 'RIP @Grandma. Love, Ann' names her, and a sentence begins after it.
    const known = knownHost(/\s@\S/u.test(whole) ? sentenceOf(written, isWord) : written);
    if (known === undefined) return [];
    const length = whole.length - (match.groups?.['host'] ?? '').length + known.length;
    const isSpaced = /\s/u.test(whole.slice(0, length));
    return [{ at: match.index, length, isNew: isNewEnding(known.ending), isSpaced }];
  });
}

const WITHOUT_ENDING =
  /(?<![\w.+-])[\w.+-]{2,64}@(?:gmail|googlemail|outlook|hotmail|yahoo|ymail|icloud|proton(?:mail)?|gmx|aol|mail\s?ru)(?![\w@-]|\.\w)/iu;

/** 'anna (at) gmail', once its sign is in place */
export function hasEmailWithoutEnding(text: string): boolean {
  return WITHOUT_ENDING.test(text);
}

/** The words up to a full stop. The next word has a capital, or is written apart and is a word of the language. */
function sentenceOf(written: string, isWord: IsWord): string {
  const [first = '', ...others] = written.split(/(?=\s?\.)/u);
  const end = others.findIndex(
    (part) => /\p{Lu}/u.test(part) || (/\.\s/u.test(part) && isWord(part.replace(/\W+/u, ''))),
  );
  return [first, ...(end === -1 ? others : others.slice(0, end))].join('');
}

/** The words after an address can look like more of its host: 'a@example.com. Best wishes'. */
function knownHost(written: string): { length: number; ending: string } | undefined {
  const [first = '', ...others] = written.split(/(?=\s?\.)/u);
  let host = first;
  let length = first.length;
  let known: { length: number; ending: string } | undefined;
  for (const part of others) {
    if (known && /\s|\.\p{Lu}\p{Ll}/u.test(part)) break;
    host += part.replaceAll(/\s/gu, '');
    length += part.length;
    const ending = domainOf(host)?.ending;
    if (ending !== undefined) known = { length, ending };
  }
  return known;
}

/** Neither dates nor times are the pairs of a French number: '06.12.34.56.78' */
const DATE = /(?<!\d|\d\d\.)\d{1,4}\s?[./-]\s?\d{1,2}\s?[./-]\s?\d{1,4}(?!\d|(?:\.\d\d){2})/gu;
const TIME = /(?<!\d|\d[.:])\d{1,2}[:.h]\d{2}(?!\d|[.:]\d)/gu;
const MONEY_AFTER = /^\s?(?:€|\$|£|¥|zł|kr|euros?|eur|usd|mio|円|元|ש"ח|₪|دولار|دينار)/iu;
/** A run of digits with few signs between them. */
const DIGIT_RUN =
  /(?<!\d)(?:(?<!\p{L})|(?<=\p{Ll}{3})(?=0))(?:\+|\(\+?)?\d(?:[ ()./\-–]{0,3}\d){6,18}(?!\d)/gu;
const ACCOUNT_BEFORE =
  /(?:(?<!\p{L})\p{Lu}{1,3}\d{0,2}[\s-]?|(?<!\p{L})(?:[Nn]r|[Nn]o|[Kk]onto|I[Bb][Aa][Nn]|I[Dd]|ISBN|[Nn]°)[.:]?\s?)$/u;

/** 'Matricule 590 471 226', 'Army number 23 456 789' */
const SERVICE_NUMBER_BEFORE =
  /(?<!\p{L})(?:(?:army|service|regimental|soldier'?s|prisoner|membership|member|employee|staff|locomotive|loco|licen[cs]e|lic)\s(?:number|no)|matr[ií]cul[ae]|matricola|(?:dienst|personal|stamm|erkennungs|personen|mitglieds|lok|wehr|häftlings)\p{L}{0,12}(?:nummer|nr|marke|kennziffer)|stamnummer|nr\slegitymacji|личный\sномер|военный\sбилет|군번|軍籍番号|认识牌|מספר\sאישי|מ\.\s?א)[.:]?\s?$/iu;

/** 'Her number was 020 7946 0812 for forty years.' */
const FORMER_NUMBER =
  /(?:number|nummer|num[eé]ro|n[uú]mero|numer)[^\n]{0,14}(?<!\p{L})(?:was|war|[eé]tait|era|by[łl]|var)(?!\p{L})[^\d]{0,8}$/iu;

/** 'SMS DUSZA to 79550', but no year */
const SHORT_NUMBER =
  /(?<=(?:חייגו|התקשרו|call|dial|arayın|اتصل)\s?)\*\d{4,5}(?!\d)|(?<!\p{L})sms(?!\p{L})[^\n.!?]{0,48}?\s(?:nr|no|numer|numero|número|numéro|nummer|number|to|an|au|al|naar|na|till|para|на|إلى|على|למספר|ל-?)\s{0,2}(?!(?:1[5-9]|20)\d\d(?!\d))(?:\d{4,6}|\d \d\d \d\d|\d\d \d{3}|\d(?: \d){3,5})(?! ?\d)/iu;

export type PhoneForm = 'certain' | 'likely';

/** 'Call 0 8 0 0 5 5 5 0 1 9 9' */
const SINGLE_DIGITS = /^\+?\d(?:(?:[ .-]| [–-] )\d){7,14}$/u;
const CALL_BEFORE =
  /(?<!\p{L})(?:call|ring|dial|text|phone|tel|whats(?:\s?app)?|g?[uw][ao]t?s+ap|wa|zap|viber|вайбер|ватсап|вотсап|фон|फोन|कॉल|व्हाट्सएप|واتس\p{L}*|هاتف|ווטסאפ|電話|電話番号|电话|ruft?|anruf\p{L}*|telefon\p{L}*|llam\p{L}*|appel\p{L}*|chiam\p{L}*|ligu?[ea]\p{L}*|zadzwo\p{L}*|dzwo\p{L}*|bel|ara\p{L}*|звон\p{L}*|телефон\p{L}*|اتصل\p{L}*|חייגו|התקשרו)(?!\p{L})[^\d\n]{0,14}$/iu;

/** Signs other than a hyphen between the digits of a number */
const DIGIT_SIGN = /(?<=\d ?)[‐‒—―−•·∙⋅_~|](?= ?\d)/gu;

/** Dates, years, scores, lottery numbers and sums are no telephone numbers. */
export function findPhones(text: string): PhoneForm[] {
  const plain = text
    .replaceAll(DIGIT_SIGN, '-')
    .replaceAll(DATE, (date) => (isDate(date) ? ' ; ' : date))
    .replaceAll(TIME, ' ; ');
  const short: PhoneForm[] = SHORT_NUMBER.test(plain) ? ['likely'] : [];
  const long = [...plain.matchAll(DIGIT_RUN)].flatMap((match) => {
    const before = plain.slice(Math.max(0, match.index - 32), match.index);
    const after = plain.slice(match.index + match[0].length, match.index + match[0].length + 8);
    const form = phoneFormOf(match[0], before, after);
    return form ? [FORMER_NUMBER.test(before) ? ('likely' as const) : form] : [];
  });
  return [...long, ...short];
}

function isDate(written: string): boolean {
  const parts = written.split(/\D+/u).map(Number);
  const day = Math.min(parts[0] ?? 0, parts[2] ?? 0);
  return (
    parts.length === 3 && day <= 31 && (parts[1] ?? 0) <= 31 && parts.every((part) => part <= 2199)
  );
}

function phoneFormOf(run: string, before: string, after: string): PhoneForm | undefined {
  const groups = run.match(/\d+/gu) ?? [];
  const digits = groups.join('');
  if (digits.length < 8 || digits.length > 15) return undefined;
  if (groups.length > 1 && groups.every((group) => /^(?:1[6-9]|20)\d\d$/u.test(group))) {
    return undefined;
  }
  if (SINGLE_DIGITS.test(run)) {
    const isNumber = /^(?:\+|0\D+[1-9])/u.test(run) && digits.length > 9;
    return isNumber || CALL_BEFORE.test(before) ? 'certain' : undefined;
  }
  if (groups.filter((group) => group.length === 1).length > 2 && !CALL_BEFORE.test(before)) {
    return undefined;
  }
  // Sizes and times of a recipe, metres of a race.
  const isSizes = groups.length > 2 && groups.every((group) => /[05]$/u.test(group));
  if (isSizes && !/^[(+]?0/u.test(run)) return undefined;
  const isInternational = /^\(?\+|^00/u.test(run);
  if (isInternational || (digits.length > 8 && CALL_BEFORE.test(before))) return 'certain';
  if (MONEY_AFTER.test(after) || /[€$£¥₪]\s?$/u.test(before)) return undefined;
  if (
    ACCOUNT_BEFORE.test(before.slice(-14)) &&
    !/tel|fon|fax|phone|whats|sms|mob|gsm/iu.test(before)
  ) {
    return undefined;
  }
  if (SERVICE_NUMBER_BEFORE.test(before)) return undefined;
  const isRow =
    groups.length > 5 || (groups.length > 2 && groups.every((group) => group.length <= 2));
  if (/^\(?0/u.test(run)) {
    return isRow && (groups.length !== 5 || digits.length !== 10) ? undefined : 'certain';
  }
  if (isRow || digits.length < 9 || digits.length > 12) return undefined;
  // As mobile numbers are written in India.
  if (/^[6-9]\d{4}[ -]\d{5}$/u.test(run)) return 'certain';
  // '1.214.000' is a sum.
  if (/^\d{1,3}(?:\.\d{3})+$/u.test(run)) return undefined;
  const sizes = groups.map((group) => group.length).join('');
  // Of eleven digits and more, few countries write a number without its prefix.
  if (digits.length > 10 && !/^(?:1334|13322|344|2[45]4|11|12)$/u.test(sizes)) return undefined;
  return run.startsWith('(') || /^1?334$/u.test(sizes) ? 'certain' : 'likely';
}

const LATIN_SERVICES =
  'instagram|insta|telegram|telegramm|tg|whats\\s?app|g?[uw]as+ap|wechat|weixin|we\\schat|vx|skype|snapchat|snap|kik|wickr|signal|threema|viber|icq|qq|tiktok|discord|line\\sid|line|kakao(?:talk)?(?:\\sid)?|zalo|hangouts?|google\\schat|facebook\\smessenger|messenger|onlyfans|fansly|mym|zap';
const OTHER_SERVICES =
  '微信号?|薇.{0,2}信|微訊|ライン|インスタ(?:dm)?|スカイプ|テレグラム|シグナル|カカオトーク(?:\\sid)?|' +
  '텔레그램|텔레|카톡|카카오톡|라인|ไลน์|เทเลแกรม|टेलीग्राम|व्हाट्सएप|व्हाट्सऐप|इंस्टाग्राम|' +
  'телеграмм?е?|телег[уае]|вотсап|ватсап|вайбер|тг|инстаграмм?|' +
  'واتساب|واتس|(?:ال)?(?:تيليجرام|تلجرام|تليجرام)|انستقرام|انستا|سناب|سكايب|لاين|سيجنال|وي\\sشات|' +
  "[בהל]?(?:אינסטגרם|אינסטה|טלגרם|סקייפ|וואטסאפ|ווטסאפ|סיגנל|ליין|וויצ['׳]?אט)";
const SERVICES = `${LATIN_SERVICES}|${OTHER_SERVICES}`;
const SERVICE_NAME = new RegExp(
  `(?<![${LETTER}])(?:${SERVICES})(?:追加|友達追加|で)?(?:\\s?(?:id|name|handle|user|username|channel|قناة))?(?<sign>\\s?(?:[:：@=/→>「]|->)\\s?@?|\\s(?:me|us)\\s@?|\\s@?)(?<name>(?:live:)?[a-z0-9._#:-]{3,40})(?![${LETTER}])`,
  'giu',
);
/** 'Telegram grubumuza katılın: anna1', 'LINE追加してください ID: anna1' */
const SERVICE_THEN_NAME = new RegExp(
  `(?<![${LETTER}])(?:telegram|whats\\s?app|line|instagram|snapchat|wechat|skype|${OTHER_SERVICES})(?<between>[^\\n.!?:：]{1,40}(?:[:：]|(?<=[\\s,](?:add|dm|message|find|follow|agrega|añade|ajoute|aggiungi|adiciona|dodaj))\\s))\\s?@?(?<name>[a-z][a-z0-9._]{3,39})(?![${LETTER}])`,
  'giu',
);
/** A messenger that nothing else is called like */
const SURE_SERVICE = new RegExp(
  `(?<![a-z])(?:telegram|whats\\s?app|wechat|skype|snapchat|viber|kik|onlyfans|instagram|${OTHER_SERVICES})`,
  'iu',
);
/** 'anna_berg': a word of no language, and no file of a camera */
const JOINED_NAME =
  /(?<![\w@./-])(?!(?:img|dsc[nf]?|pxl|vid|mov|screenshot)_)[a-z]{2}[a-z0-9]{0,30}(?:_[a-z0-9]+){1,4}(?![\w@/-]|\.\w)/giu;
/** A line, or the name of the sender, with nothing but a service of user names and one of them */
const SERVICE_LINE =
  /^\s?(?:telegram|wechat|skype|snapchat|instagram|viber)\s@?[a-z0-9._]{5,40}\s?$/gimu;
const JOIN =
  /join|katıl|entr[ae]|únete|unite|rejoi|iscri|dołącz|beitret|вступ|подпис|приєдн|انضم|הצטר|जॉइन|追加|登録|가입/iu;
const IDENTIFIER = /[a-z][._#]?[a-z_.]*\d|_|[a-z]\.[a-z]|\d{5,}/iu;
/** Words that people also use without a messenger. */
const EVERYDAY = /^(?:line|signal|snap|messenger|discord|qq|tg|vx|kik|insta)(?!\p{L})/iu;
/** Messengers that are only mentioned together with a name. */
const ONLY_NAMES = /^(?:wickr|threema|icq|zalo)/iu;
/** `@anna.berg` */
const HANDLE = /(?<![\w@.])@(?<name>[a-z]\w{0,31}(?:\.\w{1,32}){0,4})(?![\w@])/giu;
/** 'Join the channel @goldentraders' */
const CHANNEL_BEFORE =
  /(?<!\p{L})(?:canal[ei]?|channel|kanał\p{L}{0,3}|kanal\p{L}{0,3}|chaîne|grupo|gruppe|gruppo|grupp\p{L}{0,3}|قناة|قناتنا|ערוץ|チャンネル|群)[\s:]{1,2}$/iu;
const PROFILE_LINK = new RegExp(
  [
    '(?:link|lien|enlace|ссылк\\p{L}*|подробност\\p{L}*)\\s(?:is\\s)?(?:in|en|na|no|nel|nella|dans|im|w|в)\\s(?:(?:my|mi|la|the|minha|meu|mon|ma|mio|mia|meinem|meiner|der|moim|mojej|mijn|моём|моем|шапке)\\s)?(?:bio|profile?|profil[ou]?|perfil|opisie|био|профил[ея])(?!\\p{L})',
    '(?:check|visit|see)(?:\\sout)?\\smy\\s(?:bio|profile)(?!\\p{L})',
    'プロフ(?:ィール)?の?(?:リンク|から)',
    'リンクは?プロフ',
    'رابط\\s(?:في\\s|ب)(?:ال)?(?:بايو|بروفايل)',
    '(?:קישור|לינק)\\sב(?:פרופיל|ביו)',
  ].join('|'),
  'iu',
);
const PAYMENT_SERVICE =
  /(?<!\p{L})(?:zelle|cash\s?app|moneygram|western\sunion|venmo|paypal\.me|bizum|payoneer|pix\schave|chave\spix|via\spix|no\spix|kodem\sblik)(?!\p{L})/iu;
const CASH_TAG = /(?<![\w$])\$[a-z]\w{5,30}/iu;
const WALLET =
  /(?<![\w])(?:bc1[a-z0-9]{20,60}|0x[a-f0-9]{40}|(?=\w{26,44}\b)(?=\w{0,20}\d)[13T][A-HJ-NP-Za-km-z1-9]{25,43})(?!\w)/u;

export type NameForm =
  /** such as `wickr: green_420`: no word of a sentence */
  | 'messenger'
  /** such as `@quick_trader` */
  | 'handle'
  /** such as `Instagram: anna` */
  | 'named'
  /** such as '@Grandpa' */
  | 'mention';

/** The names on messengers and social networks, the surest first. */
export function findNames(text: string): NameForm[] {
  const names: NameForm[] = [];
  for (const match of text.matchAll(SERVICE_NAME)) {
    const { sign = '', name = '' } = match.groups ?? {};
    if (IDENTIFIER.test(name) && !/^\d{1,2}[:.]\d\d$/u.test(name)) names.push('messenger');
    else if (name === name.toLowerCase()) {
      const form = namedFormOf(match[0], sign, {
        before: text.slice(Math.max(0, match.index - 24), match.index),
        after: text.slice(match.index + match[0].length, match.index + match[0].length + 8),
      });
      if (form) names.push(form);
    }
  }
  for (const match of text.matchAll(SERVICE_THEN_NAME)) {
    const { between = '', name = '' } = match.groups ?? {};
    if (IDENTIFIER.test(name)) names.push('messenger');
    else if (JOIN.test(between)) names.push('named');
  }
  const joined = text.match(JOINED_NAME)?.length ?? 0;
  if (joined > 0 && names.length === 0) {
    names.push(SURE_SERVICE.test(text) ? 'messenger' : 'handle');
  }
  for (const [line] of text.matchAll(SERVICE_LINE)) {
    if (/\s[^A-Z]+$/u.test(line.trim())) names.push('handle');
  }
  for (const match of text.matchAll(HANDLE)) {
    const name = match.groups?.['name'] ?? '';
    const before = text.slice(Math.max(0, match.index - 16), match.index);
    const isHandle = /[\d_.]/u.test(name) || CHANNEL_BEFORE.test(before);
    if (name.length > 2) names.push(isHandle ? 'handle' : 'mention');
  }
  return names;
}

const INVITED =
  /(?:add|find|follow|contact|message|reach|write|text|dm|folgt?|adde|schreibt?|agr[eé]ga|añade|b[uú]sca|s[ií]gue|escr[ií]be|ajoute[zr]?|sui[sv]\p{L}*|[eé]cri[sv]\p{L}*|aggiungi\p{L}*|scrivi\p{L}*|segui\p{L}*|adiciona|siga|dodaj|napisz|voeg|volg)(?!\p{L})[^.!?]{0,14}$/iu;

function namedFormOf(
  written: string,
  sign: string,
  { before, after }: { before: string; after: string },
): NameForm | undefined {
  if (ONLY_NAMES.test(written) || /^[」"”]?(?:を|に)?(?:追加|登録)/u.test(after)) return 'named';
  if (EVERYDAY.test(written)) return undefined;
  if (INVITED.test(before)) return 'named';
  if (!/[:：@=]/u.test(sign)) return undefined;
  // 'He loved Instagram: sunsets, cats and more cats.'
  return /^,?\s?[\p{L}\p{N}]|^,/u.test(after) ? 'mention' : 'named';
}

const SOUGHT_ON =
  '(?:facebook|fb|instagram|insta|telegram|tiktok|whats\\s?app|youtube|snapchat|linked\\s?in)(?![\\p{L}\\p{N}])';
/** 'Look for her on Facebook', 'Búsquenla en Facebook', 'bei Telegram nach „X“ suchen' */
const SOUGHT = new RegExp(
  `(?<!\\p{L})(?:look\\s(?:for|up)|search|find|b[uú]sc\\p{L}*|busque\\p{L}*|such(?:t|en)?|findet|cherche[zr]?|trouve[zr]?|cerca\\p{L}*|trova\\p{L}*|procur\\p{L}*|szuka\\p{L}*|znajd\\p{L}*|zoek|vind|s[oö]k|hitta|ищите|найдите)(?!\\p{L})[^\\n.!?]{0,24}\\s(?:on|en|auf|bei|sur|su|no|na|op|på|в)\\s${SOUGHT_ON}|(?<!\\p{L})(?:on|auf|bei|en|sur|su|no|na|op|på)\\s${SOUGHT_ON}[^\\n.!?]{0,40}(?<!\\p{L})(?:look\\sfor|search\\sfor|suchen|szuka\\p{L}*|zoek\\p{L}*)(?!\\p{L})`,
  'iu',
);

/** True if the sender is to be sought on a network. */
export function hasSearchedProfile(text: string): boolean {
  return SOUGHT.test(text);
}

/** 'Link in bio' leads to the sender's page, whatever the name of the network is. */
export function hasProfileLink(text: string): boolean {
  return PROFILE_LINK.test(text);
}

/** 'Here is my web page: dental implants' in the manner of comments on blogs */
const OWN_PAGE =
  /(?<!\p{L})(?:visit|check\sout|see|look\s(?:at|into)|here\sis|feel\sfree\sto\s\p{L}{1,12}|also\svisit|surf\sto|stop\sby)\smy\s(?:web[\s-]?(?:page|site|blog)|home[\s-]?page|blog|site|page)(?!\p{L})/iu;

export function hasOwnPage(text: string): boolean {
  return OWN_PAGE.test(text);
}

/** A bank card, not a row of years */
const CARD =
  /(?<!\d)(?!(?:(?:1[5-9]|20)\d\d[ -]?){4})\d{4}(?<gap>[ -])\d{4}\k<gap>\d{4}\k<gap>\d{4}(?!\d)/u;

export function hasPayment(text: string): boolean {
  return CASH_TAG.test(text) || WALLET.test(text) || CARD.test(text) || PAYMENT_SERVICE.test(text);
}

/** 'with the code COMFORT25' */
const OFFER_CODE =
  /(?<!\p{L})(?:\p{L}{0,12}[Cc]ode|CODE|[Cc][oó]digo|[Cc]odice|[Kk]od(?:em|u)?|[Cc]up[oó]n|[Cc]upom|[Cc]oupon|[Vv]oucher|[Gg]utschein|промокод\p{L}{0,2}|كود|קוד|קופון|コード|クーポン|쿠폰)(?:\s(?:bonus|promo|sconto|descuento|desconto|réduction))?[\s:：„"“«]{1,3}[A-Z]{3,12}\d{1,4}(?![\p{L}\d])/u;

export function hasOfferCode(text: string): boolean {
  return OFFER_CODE.test(text);
}

/** 'DM me', 'chama no direct': relatives say it as well. */
const PRIVATE_CALL =
  /(?<!\p{L})(?:(?:dm|pm|inbox)\s(?:me|us)|(?:chama|chame|fala|manda|escr[ií]b\p{L}*|mand[ae]\p{L}*|schreib\p{L}*|scriv\p{L}*|(?:na)?pisz\p{L}*|[eé]cri\p{L}*|envo\p{L}*)[^\n.!?]{0,24}\s(?:no|na|ao|al|por|en|in|per|w)\s(?:direct|dm|inbox|privad[oa]|pv|privato|mp|pn|priv|prywatnej))(?!\p{L})/iu;

export function hasPrivateCall(text: string): boolean {
  return PRIVATE_CALL.test(text);
}
