// Long, because it has examples for every signal.
import { describe, expect, test } from 'vitest';

import { countOffers } from './offers.ts';
import { screenMessage, type Circumstances, type ScreenedMessage } from './screen-message.ts';
import { weighText } from './signals.ts';
import { HOLDS } from './weights.ts';

const CALM: Circumstances = {
  kind: 'tribute',
  elapsedMs: 60_000,
  isTrapFilled: false,
  sameWordsBefore: 0,
  isBlocked: false,
};

function isHeld(words: Partial<ScreenedMessage>, kind: Circumstances['kind'] = 'tribute'): boolean {
  return screenMessage({ text: 'Thank you.', name: 'Anna', ...words }, { ...CALM, kind }).isHeld;
}

/** Dates, scores, verses, names and slips of the keyboard. */
const HONEST_TRIBUTES = [
  'The family asks for donations: gofundme.com/f/ann-reed',
  'Find me on Facebook, all of you who were in her class',
  '0 0 0 0 0 0 0 0 0 0: not one goal in ten games, and he kept the score',
  'Opa was a mason . in Cologne they still show his walls',
  'One two three four five six seven, all good children go to heaven',
  '1914 1918 1939 1945: four dates she made us learn',
  'Her locker code was ROSE44, and everyone knew it',
  'He wrote every SMS like a telegram to 1930',
  'Born 4 . 3 . 1938 and died 17 . 11 . 2025',
  '12 / 03 / 1945 - 31 / 12 / 2019',
  '* 1. 2. 1930  † 3. 4. 2020',
  '03 - 04 - 1950 to 05 - 06 - 2020',
  '1948 1952 1956 1960',
  '1939-1945 1946-1950 1951-1960',
  '6-4 3-6 7-5',
  '6:4, 3:6, 7:6 (7:5), 6:2',
  '7-6 (7-4), 6-7 (3-7), 13-12',
  '@Grandpa miss you',
  '@Oma',
  'RIP @Grandma. Love, Ann',
  'thank you @grandma. you are the best',
  'Fam.Huber/Kern',
  'St.Mary/St.John',
  'Fr.Peter/Br.Paul',
  'Dr.med.Huber',
  'He was kіnd',
  'Dоrothy was my friend',
  '𝐼 𝑙𝑜𝑣𝑒 𝑦𝑜𝑢 𝑚𝑎𝑚𝑎 𝑓𝑜𝑟𝑒𝑣𝑒𝑟',
  '🅡🅘🅟 𝕞𝕪 𝕗𝕣𝕚𝕖𝕟𝕕 𝕗𝕠𝕣𝕖𝕧𝕖𝕣 𝕞𝕚𝕤𝕤𝕖𝕕',
  'Goodbye!!!!!!!!!!!!!!!!!!!!',
  'Why????????????????????',
  'She ordered everything from Amazon.com',
  'She ordered everything from amazon.com, even butter',
  'He worked for Booking.com and later at T-Online.de',
  'Grandpa sold the first house on Immobilien.de',
  'We met on Match.com in 2003.',
  'He invented half of Yahoo.com, he said',
  'I loved him.so did everybody',
  'We miss you.me and the boys',
  'danke für alles.in liebe deine enkel',
  'ciao nonno.io e la mamma ti pensiamo',
  'tchau vô.com amor da Bia',
  'Adieu papa.la famille est avec toi',
  'Hasta siempre tío.es verdad que nos reímos',
  'She was 80.no one believed it',
  'Rest in peace.love you',
  'Gone too soon.life is unfair',
  'Forever.family',
  'Rufnummer 4711 und 0815, die kannte er auswendig',
  'Psalm 121:1-8, Psalm 23:1-6, 1 Cor 13:4-13',
  'Hymns 114 231 455 12 and 87, all by heart',
  'Bake 375 250 180 and 90 minutes',
  '100-200-300-400 metres, all in one day',
  'Scored 501 180 140 100 60 41 in darts',
  '3-1 2-2 4-0 1-1 0-0 5-3',
  'His number was 1234567 in the army, 7654321 in the prison camp',
  'Locomotive 01 1075, 23 071, 50 3075: he drove them all',
  'Lotto 3 12 19 27 33 41',
  'Lotto 03 12 19 27 33 41',
  'ISBN 978-3-16-148410-0 is his only book',
  'Chart: 120/80, 135/85, 128/79 every morning',
  '10.000.000 steps',
  '1.234.567 km in one lorry',
  '1 200 000 km as a lorry driver',
  'She paid 1,200,000 lire for it',
  '52.5200, 13.4050 is where we scattered his ashes',
  'N 48° 12\' 30" E 16° 22\' 23"',
  '2x4x8 was his answer to everything',
  '1st Lt. 3rd Bn. 5th Inf. 1944-1945',
  'He loved Instagram: sunsets, cats and more cats',
  'The last line: goodbye',
  'He waited in line 45 minutes for us',
  'Signal: three short, three long',
  'Facebook was where she posted her roses',
  'I found her on Facebook after 40 years',
  'Love you to the moon & back <3',
  'P.S. I.O.U. one beer',
  'A.D. 1938',
  'U.S.S. Enterprise, 1962-1966',
  'e.g. the time he fell in the lake, i.e. 1974',
  '24/7/365 he was there',
  'He said: "Search for the good in people." I still search.',
  'He always said look up: the stars are there',
  "We will search for Grandma's recipe",
  "I can't search for words in Google, there are none for you",
  'The lottery, the casino and the horses: 100 € every month, and he never won',
  'He lost a fortune in the dot com years and laughed about it',
  'Au point de rire aux enterrements, oui, c’était lui',
  'Ele gostava da carne no ponto com sal grosso',
  'Matricule 590 471 226, Algérie 57-59',
  'Army number 23 456 789, he could recite it till he died',
  'Two, three: 2-3-4-5-6-7-8-9, sir!',
  'My favourite is IMG_2041, which you sent on WhatsApp',
  'Miss you, grandpa T_T',
  '*01.02.40 +03.04.20, 01.02.1940-03.04.2020, am 24.12.34. 10.30 Uhr',
  'Train at 07.15, then 09.40 and 11.22, every day for 40 years, O!',
  'On the channel ferry with @grandma',
  'Code name EAGLE1 on the CB radio',
  'Lap times 1.02.33, 1.02.35 and 1.03.01, what a runner',
  'On WhatsApp he wrote a single word: goodnight',
  'He got a loan of $500 from my father, 10% interest, never paid',
  'The link to the collection is in her profile on Facebook',
  'Das Profil der Reifen kannte er, den Preis auch: 300 Mark',
  'Zdjęcia z wesela są w profilu babci',
  'В профиль он был вылитый дед',
  'Le lien dans notre famille, c’était elle',
  'La red y el punto me los enseñó él',
];

const HONEST_LETTERS = [
  'Call me on WhatsApp 07700 900123, your neighbour Pat',
  'Ring Joy on 0161 496 0733 or write to joy.achebe@achebe-ward.co.uk. The invoice can wait till spring.',
  'Please write to anna@mueller-huber.at',
  'Call me: 0664 123 45 67 or 01/555 01 23',
  'My number is +43 664 1234567, email anna.berg@gmx.at, I have 20 photos for you',
  'call me on 555-0143',
  'The bill for the wreath was 120 euros, please ring me on 020 7946 0123',
  'The insurance needs the death certificate, their address is info@allianz.de, phone 089 5550123',
  'You can follow me on Instagram: anna.berg if you want to see the garden',
  'I am on skype, rosa.maria61, every Sunday',
  'Photos: https://www.fotos-huber.de/album/12',
  'The notary, Dr. Weiss, www.notar-weiss.at, says the inheritance papers are ready. Tel. 01 555 01 23',
  'I paid the invoice for the flowers, 85 €, please transfer it to AT61 1904 3002 3457 3201',
  'My address is name at gmail dot com',
  "his bitcoin wallet is on the old laptop, call me on 07700 900123 and I'll help",
];

const SPAM_TRIBUTES = [
  'Kredit ohne Schufa, sofort: a.click, jetzt anfragen!',
  'Free spins at Lucky7harbor . online',
  'Pay at care-of-graves . online. Thank you',
  'Loans without a check: 0 9 0 - 5 5 5 5 - 0 1 4 2',
  'Write to anna.loans (at) gmail',
  'Mon prêt : anna.prets (arobase) gmail',
  'Es experto en amarres, su WhatsApp es cinco dos, cinco cinco, 5550 1198',
  'Text ADELA: SMS ADELA to 7 4 5 5 0 for your psychic',
  'Cheap loans: look for Mrs Porter on Telegram',
  'Loans at kreditheute.lat within a day',
  'Best deals of the year at best-deals.bond',
  'Visit www.pharma.cfd today',
  'Cheap flowers www . flowershop . com',
  'I can help you, write to loan.office at gmail dot com',
  'she is waiting, onlyfans com / sweetname',
  'Instagram: bestloans',
  'So sorry. Follow me on Instagram: mariatrades',
  'WeChat: luckyday88',
  'Add me on wechat luckyday',
  'My Skype: lonely.anna',
  'skype id lonelyanna77',
  'Chauffagiste sérieux, 06.12.34.56.78',
  'Tanie znicze, 20 szt 99 zł, SMS 799 555 018',
  'Einfach googeln: „Gold Erfahrung“, 500 € am Tag verdienen',
  'Chauffagiste sérieux, 06.12.10.11.12',
  'Cheap stones, 1-8OO-555-O1O2',
  'Join the channel @goldentraders, free course',
  'Use the code bonus RIP50 at the casino',
  'call me 0️⃣7️⃣7️⃣0️⃣0️⃣9️⃣0️⃣0️⃣1️⃣2️⃣',
  'What a beautiful page! Search for Golden Bet Casino',
  'Beautiful page, thank you. Search for "FlowersDirect24" and see',
  'Lovely site. Just google CheapStonesUK for a great price',
  'Wonderful memories! Look up Dr Amos Spells on youtube',
  'Very nice post. Type "win money fast" in Google',
  'Contact: maria (at) yahoo (dot) com',
  'winbig DOT com has the best odds',
  'go to best-pills[.]ru',
  'hxxp://free-iphone.gift',
  'get 50% off at flowers4less.com',
  'Check flowers4less.com for cheap wreaths, free delivery',
  'earn $500/day, info: https://example-earn.com and https://other-earn.com',
  'Kредит оnline бeз отказа zaim.ru',
  'Cаsino bonus at lucky.com',
  'snapchat: hotlena_19',
  'text me +1 (555) 010-2030 for a loan',
  'WhatsApp +234 803 555 0199',
  'WhatsApp: 2348035550199',
  'Bitcoin address bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq send today',
  '微信: loan8888',
  'QQ 123456789 加我',
  'vk.com/id12345 пиши',
  'Write me on Viber 380671234567',
  's-h-o-p at cheapwatch point com',
  'Visit cheapwatches dot shop',
  'cheapwatches(dot)shop',
  'CHEAPWATCHES.COM FREE SHIPPING',
  'Cheapwatches,com best price',
  'cheapwatches .com best price',
  'cheapwatches. com best price',
  'http : // cheapwatches . com',
  'www cheapwatches com',
];

/** Disguises of the same address or name in other scripts, words and orders. */
const DISGUISED_TRIBUTES = [
  'Visit w w w . bestcasino . c o m for free spins',
  'The family set up a collection, please give: gofundme-help.org/ann-reed',
  'slots-king punkt de',
  'Play now at luckyslots point fr',
  'займ-быстро . рф',
  'азарт-семь (точка) ру',
  'satta-king डॉट कॉम',
  'casino-arab دوت كوم',
  'casino-il נקודה קום',
  'copy-watch ドットショップ',
  'Join us, t me slash moonpumps',
  't . me / moonpumps',
  'linktr ee / johntrader',
  'discord gg / freenitro25',
  'paypal dot me slash rubychildren',
  'o n l y f a n s / annababy22',
  'Call 0 8 0 0 5 5 5 0 1 4 4',
  'WA 0812-5550-1447',
  'Hoca0544 555 01 44',
  'Telegram grubumuza katılın: kazanc_vip',
  'דברו איתי בטלגרם crypto_moshe',
  'टेलीग्राम चैनल जॉइन करें: earndaily_in',
  'LINE追加してください ID: fukugyo_king',
  '안전놀이터 가입 텔레그램 @tototop',
  'пиши в телегу stavki_insider',
  'hackeretico_mx en Telegram',
  'My mentor is on Snapchat, add fxmentor.kay',
  'I like the helpful info in your articles. Here is my web page: dental implants',
  'Dinero fácil cada día, t punto me barra ganamas',
  'Free nudes, check my bio',
  'Gagnez 500 € par jour, lien dans mon profil',
  'Kostenlose Freispiele, Link in meiner Bio',
  'Zarabiaj z domu 300 zł dziennie, link w moim profilu',
  'Guadagna 300 € al giorno da casa, link nel mio profilo',
  'Заработок от 5000 рублей в день, подробности в профиле',
  'زيادة متابعين بأرخص الأسعار، الرابط في البايو',
  'הלוואה מהירה בלי ערבים, הקישור בפרופיל שלי',
  'フォロワー格安、リンクはプロフィールから',
  'Казино с бонусом 500%, гугли «Азарт777»',
];

const SPAM_LETTERS = [
  'Grand marabout Maître Bakary, retour de l’être aimé en 3 jours, tél 07 55 12 34 56',
  'Trabalho de amarração amorosa, Pai João, zap 11 95555-1234',
  'www cheapwatches com buy today',
  'I lend money at 2% interest, write to loans.office@gmail.com or WhatsApp +44 7700 900123',
  'Buy followers at boost.social, 1000 for $5',
  'Make $900 a day with crypto, Telegram @quick_gain',
  'Investment opportunity, bitcoin 300% return, +1 555 010 2030',
  'Nice page! We offer SEO and backlinks, mail seo@rankboost.com',
];

describe('a tribute', () => {
  test.each(HONEST_TRIBUTES)('“%s” is not held', (text) => {
    expect(weighText(text, 'tribute').weight).toBeLessThan(HOLDS);
    expect(isHeld({ text })).toBe(false);
  });

  test.each([...SPAM_TRIBUTES, ...DISGUISED_TRIBUTES])('“%s” is held', (text) => {
    expect(isHeld({ text })).toBe(true);
  });
});

describe('a condolence', () => {
  test.each(HONEST_LETTERS)('“%s” is not held', (text) => {
    expect(isHeld({ text }, 'letter')).toBe(false);
  });

  test.each(SPAM_LETTERS)('“%s” is held', (text) => {
    expect(isHeld({ text }, 'letter')).toBe(true);
  });
});

describe('a name', () => {
  test.each([
    '@Grandpa',
    'Fam.Huber/Kern',
    'St.Mary/St.John',
    'Dr.med.Huber',
    'Class of 1948/49',
    '𝓐𝓷𝓷𝓪',
    'Dоrothy',
    '@nana_s_favourite',
    'Nia_from_choir',
    'WhatsApp cousins',
    'dr.n.med. Kowal',
    'Casino Road Residents',
    'Fam.Huber/Kern, St.Mary/St.John',
  ])('“%s” is a name', (name) => {
    expect(isHeld({ name })).toBe(false);
  });

  test.each([
    'www.loans.lat',
    'Loans 0800 123 45 67',
    'cheap . com',
    'best-pills.bond',
    'Telegram: quick_gain',
    'a@b.online',
    'x.com/anna',
  ])('“%s” is an address', (name) => {
    expect(isHeld({ name })).toBe(true);
  });
});

test.each([
  ['visit luckyslots88', 'dot com for your free bonus. RIP'],
  ['Order at pillshop24', '.to, no prescription needed'],
  ['Préstamos ya', 'escriba al 600 999 626'],
  ['Telegram cryptobackup', 'They recovered my funds. Highly recommended!'],
  ['@trader_vip', 'Rest in peace. Ask me about bitcoin'],
])('an advertisement that “%s” begins and “%s” ends is held', (name, text) => {
  expect(isHeld({ name, text })).toBe(true);
});

test('an address on an unknown site is held in a tribute', () => {
  expect(isHeld({ text: 'Her bread: https://bread.example/nora is how I bake it.' })).toBe(true);
});

test('a word of trade may have digits, and digits in place of letters', () => {
  expect(['bet365', 'l0an', 'топ-10', 'platz 1'].map((text) => countOffers(text).trade)).toEqual([
    1, 1, 1, 1,
  ]);
});

describe('signals add up', () => {
  test.each([
    [
      'The site of his club is www.chess-leeds.com',
      'The site of his club is www.chess-leeds.com, order now, 20 % off',
    ],
    ['He wrote for Amazon.com', 'Cheap watches on Watches4You.com, call +44 7700 900123'],
    ['His wаtch still runs', 'His wаtch still runs, wаtches at luxury-time.com'],
    ['𝓕𝓸𝓻𝓮𝓿𝓮𝓻 𝓲𝓷 𝓸𝓾𝓻 𝓱𝓮𝓪𝓻𝓽𝓼', '𝓒𝓱𝓮𝓪𝓹 𝓵𝓸𝓪𝓷𝓼 𝓪𝓽 𝓵𝓸𝓪𝓷𝓼𝓷𝓸𝔀.𝓬𝓸𝓶'],
  ])('“%s” is not held, “%s” is', (honest, spam) => {
    expect([isHeld({ text: honest }), isHeld({ text: spam })]).toEqual([false, true]);
  });

  test('the reasons name what decided, and advertising only where it did', () => {
    const reasons = (text: string) => screenMessage({ text, name: 'Anna' }, CALM).reasons;
    expect(reasons('A casino, a loan, a discount: his life in three words.')).toEqual([]);
    expect(reasons('https://example.com/casino bonus')).toEqual(['links']);
    expect(reasons('Cheap loans with bonus at loansnow.com today')).toEqual(['links', 'offer']);
    expect(reasons('Great page! Search for "Cheap Stones"')).toEqual(['offer', 'search']);
  });
});
