/** The words for relatives in the other languages of the product, in lower case and without accents and hyphens. */
import type { FamilyCategory } from './family-category-label.ts';

/**
 * By the first subtag of the language. In a language, the first category with a matching word counts. So `בן דוד`, a
 * cousin, comes before `דוד`, an uncle, and `בן`, a son.
 */
const WORDS: Readonly<Record<string, Readonly<Record<FamilyCategory, string>>>> = {
  es: {
    'In-Laws':
      'suegra,suegro,suegros,cunada,cunado,concunada,concunado,nuera,yerno,consuegra,consuegro,madre politica,padre politico,' +
      'padres politicos,hija politica,hijo politico,hijos politicos,hermana politica,hermano politico,hermanos politicos',
    'Extended Family': 'madrina,padrino,ahijada,ahijado,comadre,compadre',
    Cousins: 'prima,primo',
    'Aunts and Uncles': 'tia,tio',
    'Nieces and Nephews': 'sobrina,sobrino',
    Grandchildren:
      'nieta,nieto,bisnieta,bisnieto,tataranieta,tataranieto,trastataranieta,trastataranieto',
    Grandparents:
      'abuela,abuelo,abuelita,abuelito,yaya,yayo,bisabuela,bisabuelo,tatarabuela,tatarabuelo,trastatarabuela,' +
      'trastatarabuelo',
    Siblings: 'hermana,hermano,hermanastra,hermanastro,gemela,gemelo,melliza,mellizo',
    Spouse:
      'esposa,esposo,marido,mujer,pareja,conyuge,viuda,viudo,exesposa,exesposo,exmarido,exmujer,exconyuge,expareja',
    Parents: 'madre,padre,mama,papa,mami,papi,madrastra,padrastro,tutora legal,tutor legal',
    Children: 'hija,hijo,hijastra,hijastro',
  },
  fr: {
    'In-Laws':
      'belle mere,beau pere,beaux parents,belle maman,beau papa,belle soeur,belles soeurs,beau frere,beaux freres,' +
      'belle fille,belles filles,beau fils,beaux fils,belle famille,gendre,bru',
    'Extended Family': 'marraine,parrain,filleule,filleul',
    Cousins: 'cousine',
    'Aunts and Uncles': 'tante,tata,tatie,tantine,oncle,tonton',
    'Nieces and Nephews': 'niece,petit neveu,petits neveux,neveu,neveux',
    Grandchildren: 'petite fille,petites filles,petit fils,petit enfant,petits enfants',
    Grandparents:
      'grand mere,grands meres,grand pere,grands peres,grand parent,grands parents,grand maman,grand papa,bonne maman,' +
      'bon papa,mamie,mamy,mami,papi,papy,meme,pepe',
    Siblings: 'soeur,frere,jumelle,jumeau,jumeaux',
    Spouse:
      'epouse,epoux,mari,femme,conjointe,conjoint,compagne,compagnon,concubine,concubin,veuve,veuf',
    Parents: 'mere,pere,maman,papa,tutrice,tuteur',
    Children: 'fille,fils,enfant,pupille',
  },
  de: {
    'In-Laws': 'schwiegermutter,schwiegervater,schwiegertochter,schwiegersohn,schwagerin,schwager',
    'Extended Family':
      'patin,pate,patentante,patenonkel,patenkind,patentochter,patensohn,taufpatin,taufpate',
    Cousins: 'cousine,kusine,vetter',
    'Aunts and Uncles': 'tante,onkel,grosstante,grossonkel',
    'Nieces and Nephews': 'nichte,neffe,grossnichte,grossneffe',
    Grandchildren: 'enkelin,enkel,enkelkind,urenkelin,urenkel',
    Grandparents: 'grossmutter,grossvater,urgrossmutter,urgrossvater',
    Siblings: 'schwester,bruder,halbschwester,halbbruder,stiefschwester,stiefbruder,zwilling',
    Spouse: 'ehefrau,ehemann,frau,mann,partnerin,lebensgefahrtin,lebensgefahrte',
    Parents: 'mutter,vater,mutti,vati,mami,papi,stiefmutter,stiefvater',
    Children: 'tochter,sohn,stieftochter,stiefsohn,kind',
  },
  pl: {
    'In-Laws': 'tesciowa,tesc,synowa,ziec,szwagierka,szwagier,bratowa',
    'Extended Family': 'chrzestna,chrzestny,chrzesnica,chrzesniak',
    Cousins: 'kuzynka,kuzyn,siostra cioteczna,brat cioteczny,siostra stryjeczna,brat stryjeczny',
    'Aunts and Uncles': 'ciotka,ciocia,wujek,wuj,stryjek,stryj,wujenka,stryjenka',
    'Nieces and Nephews': 'siostrzenica,siostrzeniec,bratanica,bratanek',
    Grandchildren: 'wnuczka,wnuk,prawnuczka,prawnuk',
    Grandparents: 'babcia,babka,dziadek,prababcia,pradziadek',
    Siblings: 'siostra,brat',
    Spouse: 'zona,maz,partnerka',
    Parents: 'matka,ojciec,tata,macocha,ojczym',
    Children: 'corka,syn,pasierbica,pasierb',
  },
  pt: {
    'In-Laws': 'sogra,sogro,nora,genro,cunhada,cunhado,concunhada,concunhado',
    'Extended Family': 'madrinha,padrinho,afilhada,afilhado,comadre,compadre',
    Cousins: 'prima,primo',
    'Aunts and Uncles': 'tia,tio,titia,titio',
    'Nieces and Nephews': 'sobrinha,sobrinho',
    Grandchildren:
      'neta,neto,bisneta,bisneto,trineta,trineto,tataraneta,tataraneto,tetraneta,tetraneto',
    Grandparents: 'avo,vovo,vo,bisavo,trisavo,tataravo,tetravo',
    Siblings: 'irma,irmao,gemea,gemeo',
    Spouse:
      'esposa,esposo,marido,mulher,companheira,companheiro,conjuge,parceira,parceiro,viuva,viuvo',
    Parents: 'mae,pai,mamae,papai,madrasta,padrasto,responsavel legal',
    Children: 'filha,filho,enteada,enteado',
  },
  ar: {
    'In-Laws': 'حماة,حم,صهر,كنة,زوجة ابن,زوج ابنة,زوج بنت,زوجة اخ,زوج اخت',
    'Extended Family': 'عرابة,عراب',
    Cousins:
      'ابن عم,ابنة عم,بنت عم,ابن عمة,ابنة عمة,بنت عمة,ابن خال,ابنة خال,بنت خال,ابن خالة,ابنة خالة,بنت خالة',
    'Aunts and Uncles': 'عمة,عم,خالة,خال',
    'Nieces and Nephews': 'ابن اخ,ابنة اخ,بنت اخ,ابن اخت,ابنة اخت,بنت اخت',
    Grandchildren: 'حفيدة,حفيد',
    Grandparents: 'جدة,جد',
    Siblings: 'اخت,اخ,شقيقة,شقيق',
    Spouse: 'زوجة,زوج',
    Parents: 'والدة,والد,ام,اب',
    Children: 'ابنة,ابن,بنت',
  },
  he: {
    'In-Laws': 'חמות,חותנת,חותן,חם,כלה,חתן,גיסה,גיס',
    'Extended Family': 'סנדקית,סנדק',
    Cousins: 'בן דוד,בת דוד,בן דודה,בת דודה',
    'Aunts and Uncles': 'דודה,דוד',
    'Nieces and Nephews': 'אחיינית,אחיין',
    Grandchildren: 'נכדה,נכד,נינה,נין',
    Grandparents: 'סבתא,סבא',
    Siblings: 'אחות,אח',
    Spouse: 'אישה,אשה,רעיה,בעל,בת זוג,בן זוג',
    Parents: 'אמא,אבא,אם,אב',
    Children: 'בת,בן',
  },
  ja: {
    'In-Laws': '義母,義父,義姉,義妹,義兄,義弟,義理,婿,舅,姑',
    'Extended Family': '代母,代父',
    Cousins: 'いとこ,従兄,従弟,従姉,従妹',
    Grandparents: '祖母,祖父,祖父母,おばあ,おじい',
    'Aunts and Uncles': 'おば,おじ,叔母,伯母,叔父,伯父',
    'Nieces and Nephews': '姪,甥',
    Grandchildren: '孫',
    Siblings: '姉,妹,兄,弟',
    Spouse: '妻,夫,配偶者',
    Parents: '母,父',
    Children: '娘,息子,長男,長女,次男,次女',
  },
};

/**
 * English words and first names, too, as in 'kind neighbour'. Without their accents, they count only alone, except on a
 * page in their language.
 */
const ONLY_ALONE: ReadonlySet<string> = new Set(
  'kind,mere,brat,pate,nora,mari,meme,yaya,vo'.split(','),
);

/** Japanese is written without spaces, so its words are found anywhere. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}]/u;

const ARABIC = /\p{Script=Arabic}/u;

/**
 * The word as families write it: 'the daughter', 'her daughter', 'my brother'. The ending for a woman is often written
 * `ه`, and some words have a vowel before `her`.
 */
function arabicPattern(word: string): RegExp {
  const whose = '(?:ي|ك|ه|ها|هما|هم|هن|نا|كم)';
  const ends: readonly (readonly [RegExp, string])[] = [
    [/ة$/, `(?:ة|ه|ت${whose})`],
    [/(?<=(?:^| )(?:اب|اخ|حم))$/, `(?:ي|[وياى]${whose}?)?`],
    [/$/, `${whose}?`],
  ];
  const [end, forms] = ends.find(([pattern]) => pattern.test(word)) ?? [/$/, ''];
  return new RegExp(` (?:ال)?${word.replace(end, forms).replaceAll(' ', ' (?:ال)?')} `);
}

/** Except the marks of Japanese, which make another syllable. */
const ACCENTS = /(?![\u3099\u309A])\p{Mn}/gu;

interface Rule {
  category: FamilyCategory;
  apart: readonly string[];
  arabic: readonly RegExp[];
  within: readonly string[];
}

const RULES: ReadonlyMap<string, readonly Rule[]> = new Map(
  Object.entries(WORDS).map(([language, words]) => [
    language,
    (Object.entries(words) as Array<[FamilyCategory, string]>).map(toRule),
  ]),
);

function toRule([category, list]: [FamilyCategory, string]): Rule {
  const words = list.split(',');
  return {
    category,
    apart: words.filter((word) => !WITHOUT_SPACES.test(word) && !ARABIC.test(word)),
    arabic: words.filter((word) => ARABIC.test(word)).map(arabicPattern),
    within: words.filter((word) => WITHOUT_SPACES.test(word)),
  };
}

/**
 * By the words of one language, and their plurals with an `s`. The same word can mean another relative elsewhere: a
 * `tata` is an aunt in French and a father in Polish.
 * @param text - in lower case, with single spaces and without hyphens
 */
export function categoryInLanguage(text: string, language: string): FamilyCategory | undefined {
  const [base = ''] = language.toLowerCase().split('-');
  const rules = RULES.get(base);
  if (!rules) return undefined;
  const said = withoutAccents(text);
  return findCategory(rules, said) ?? findCategory(rules, said, { isOwn: true });
}

/** By the words of all languages. */
export function foreignCategoryOf(text: string): FamilyCategory | undefined {
  const said = withoutAccents(text);
  for (const rules of RULES.values()) {
    const category = findCategory(rules, said);
    if (category) return category;
  }
  return undefined;
}

interface Said {
  text: string;
  plain: string;
}

function withoutAccents(text: string): Said {
  const plain = text
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('ł', 'l')
    .normalize('NFKD')
    .replaceAll(ACCENTS, '')
    .normalize('NFKC');
  return { text, plain };
}

function findCategory(
  rules: readonly Rule[],
  { text, plain }: Said,
  { isOwn = false } = {},
): FamilyCategory | undefined {
  const padded = ` ${plain} `;
  const isSaid = (word: string) =>
    !isOwn && ONLY_ALONE.has(word) && ` ${text} `.includes(` ${word} `)
      ? plain === word
      : padded.includes(` ${word} `) || (isOwn && padded.includes(` ${word}s `));
  return rules.find(
    ({ apart, arabic, within }) =>
      apart.some(isSaid) ||
      arabic.some((pattern) => pattern.test(padded)) ||
      within.some((word) => plain.includes(word)),
  )?.category;
}
