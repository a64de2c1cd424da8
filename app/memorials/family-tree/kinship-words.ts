/** The words for relatives in the other languages of the product, in lower case and without accents and hyphens. */
import type { FamilyCategory } from './family-category-label.ts';

/**
 * The first match counts. So `בן דוד`, a cousin, comes before `דוד`, an uncle, and `בן`, a son.
 */
const WORDS: ReadonlyArray<readonly [FamilyCategory, string]> = [
  [
    'In-Laws',
    'suegra,suegro,suegros,cunada,cunado,nuera,yerno,consuegra,consuegro,' +
      'belle mere,beau pere,belle soeur,beau frere,belle fille,beau fils,gendre,bru,' +
      'schwiegermutter,schwiegervater,schwiegertochter,schwiegersohn,schwagerin,schwager,' +
      'tesciowa,tesc,synowa,ziec,szwagierka,szwagier,bratowa,' +
      'sogra,sogro,nora,genro,cunhada,cunhado,' +
      'حماة,حمو,صهر,كنة,زوجة الابن,زوج الابنة,زوج البنت,زوجة الاخ,زوج الاخت,' +
      'חמות,חותנת,חותן,חם,כלה,חתן,גיסה,גיס,' +
      '義母,義父,義姉,義妹,義兄,義弟,義理,婿,舅,姑',
  ],
  [
    'Extended Family',
    'madrina,padrino,ahijada,ahijado,marraine,parrain,filleule,filleul,' +
      'patin,pate,patentante,patenonkel,patenkind,patentochter,patensohn,taufpatin,taufpate,' +
      'chrzestna,chrzestny,chrzesnica,chrzesniak,madrinha,padrinho,afilhada,afilhado,' +
      'عرابة,عراب,סנדקית,סנדק,代母,代父',
  ],
  [
    'Cousins',
    'prima,primo,cousine,kusine,vetter,kuzynka,kuzyn,siostra cioteczna,brat cioteczny,' +
      'siostra stryjeczna,brat stryjeczny,' +
      'ابن عم,ابنة عم,بنت عم,ابن العم,ابنة العم,بنت العم,ابن عمة,ابنة عمة,بنت عمة,ابن العمة,ابنة العمة,بنت العمة,' +
      'ابن خال,ابنة خال,بنت خال,ابن الخال,ابنة الخال,بنت الخال,ابن خالة,ابنة خالة,بنت خالة,ابن الخالة,ابنة الخالة,بنت الخالة,' +
      'בן דוד,בת דוד,בן דודה,בת דודה,いとこ,従兄,従弟,従姉,従妹',
  ],
  [
    'Aunts and Uncles',
    'tia,tio,tante,tata,oncle,tonton,onkel,grosstante,grossonkel,ciotka,ciocia,wujek,wuj,stryjek,stryj,wujenka,stryjenka,' +
      'عمة,عم,خالة,خال,דודה,דוד,おば,おじ,叔母,伯母,叔父,伯父',
  ],
  [
    'Nieces and Nephews',
    'sobrina,sobrino,petite niece,petit neveu,neveu,nichte,neffe,grossnichte,grossneffe,' +
      'siostrzenica,siostrzeniec,bratanica,bratanek,sobrinha,sobrinho,' +
      'ابن الاخ,ابنة الاخ,بنت الاخ,ابن الاخت,ابنة الاخت,بنت الاخت,אחיינית,אחיין,姪,甥',
  ],
  [
    'Grandchildren',
    'nieta,nieto,bisnieta,bisnieto,petite fille,petit fils,petits enfants,' +
      'enkelin,enkel,enkelkind,urenkelin,urenkel,wnuczka,wnuk,prawnuczka,prawnuk,' +
      'neta,neto,bisneta,bisneto,حفيدة,حفيد,נכדה,נכד,נינה,נין,孫',
  ],
  [
    'Grandparents',
    'abuela,abuelo,abuelita,abuelito,bisabuela,bisabuelo,tatarabuela,tatarabuelo,' +
      'grand mere,grand pere,mamie,mami,papi,papy,meme,pepe,' +
      'grossmutter,grossvater,urgrossmutter,urgrossvater,babcia,babka,dziadek,prababcia,pradziadek,' +
      'avo,vovo,bisavo,جدة,جد,סבתא,סבא,祖母,祖父,祖父母,おばあ,おじい',
  ],
  [
    'Siblings',
    'hermana,hermano,hermanastra,hermanastro,soeur,frere,jumelle,jumeau,' +
      'schwester,bruder,halbschwester,halbbruder,stiefschwester,stiefbruder,zwilling,' +
      'siostra,brat,irma,irmao,اخت,اخ,شقيقة,شقيق,אחות,אח,姉,妹,兄,弟',
  ],
  [
    'Spouse',
    'esposa,esposo,marido,mujer,pareja,conyuge,epouse,epoux,mari,femme,conjointe,conjoint,compagne,compagnon,' +
      'ehefrau,ehemann,frau,mann,partnerin,lebensgefahrtin,lebensgefahrte,zona,maz,partnerka,' +
      'mulher,companheira,companheiro,conjuge,parceira,parceiro,زوجة,زوج,אישה,אשה,רעיה,בעל,בת זוג,בן זוג,妻,夫,配偶者',
  ],
  [
    'Parents',
    'madre,padre,mama,papa,madrastra,padrastro,mere,pere,maman,mutter,vater,mutti,vati,stiefmutter,stiefvater,' +
      'matka,ojciec,tata,macocha,ojczym,mae,pai,mamae,papai,madrasta,padrasto,' +
      'والدة,والد,ام,اب,אמא,אבא,אם,אב,母,父',
  ],
  [
    'Children',
    'hija,hijo,hijastra,hijastro,fille,fils,tochter,sohn,stieftochter,stiefsohn,kind,' +
      'corka,syn,pasierbica,pasierb,filha,filho,enteada,enteado,ابنة,ابن,بنت,בת,בן,娘,息子,長男,長女,次男,次女',
  ],
];

/** English words and first names, too, as in 'kind neighbour'. Without their accents, they count only alone. */
const ONLY_ALONE: ReadonlySet<string> = new Set('kind,mere,brat,pate,nora,mari,meme'.split(','));

/** Japanese is written without spaces, so its words are found anywhere. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}]/u;

const RULES = WORDS.map(([category, words]) => {
  const all = words.split(',');
  return {
    category,
    apart: all.filter((word) => !WITHOUT_SPACES.test(word)),
    within: all.filter((word) => WITHOUT_SPACES.test(word)),
  };
});

/** @param text - in lower case, with single spaces and without hyphens */
export function foreignCategoryOf(text: string): FamilyCategory | undefined {
  const plain = text
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('ł', 'l')
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .normalize('NFKC');
  const padded = ` ${plain} `;
  const isSaid = (word: string) =>
    ONLY_ALONE.has(word) && ` ${text} `.includes(` ${word} `)
      ? plain === word
      : padded.includes(` ${word} `) || padded.includes(` ال${word} `);
  return RULES.find(
    ({ apart, within }) => apart.some(isSaid) || within.some((word) => plain.includes(word)),
  )?.category;
}
