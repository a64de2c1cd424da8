// Phrases of writers who are not spammers, with dates, hearts, capitals, missing spaces and short
// texts.

export interface Phrases {
  openings: readonly string[];
  memories: readonly string[];
  endings: readonly string[];
  short: readonly string[];
  writers: readonly string[];
  relationships: readonly string[];
}

const ENGLISH: Phrases = {
  openings: [
    'Dear family,',
    'I only heard the news this morning.',
    'What a lovely man {name} was.',
    '{name} and I met in {year} at the bakery.',
    'I have no words.',
  ],
  memories: [
    'He taught me to ride a bike, and ran behind me all the way down Mill Lane!!!',
    'She phoned every Sunday at 18:30, and I will miss the ring.',
    'We worked together from 1968-1994 and never had a cross word.',
    'Born 12.03.1945, and still dancing on 31/12/2019: that was {name}.',
    'I still have the recipe: 250 g butter, 4 eggs, 1/2 l milk.',
    'I loved him.we all did.',
    'He was a stubborn old dog & I told him so <3',
    'Psalm 23:1-4 was her favourite.',
    'He wore No. 10 for the club and scored 47 goals in 1971/72.',
  ],
  endings: ['Rest in peace ❤️❤️❤️', 'With all our love', 'Sleep well, old friend…', 'xxx'],
  short: ['Rest in peace', 'RIP', 'I miss you so much', 'Rest in peace, Dick.', '❤️', 'Thank you.'],
  writers: ['Margaret O’Neill', 'Dick Cheesman', 'Sue & Bob', 'J. R. Smith-Jones', 'Class of 1962'],
  relationships: ['Neighbour', 'Colleague at the post office', 'cousin', ''],
};

const GERMAN: Phrases = {
  openings: [
    'Liebe Familie,',
    'Mit großer Trauer haben wir von {name} erfahren.',
    'Ich kannte {name} seit {year}.',
    'Mir fehlen die Worte.',
  ],
  memories: [
    'Er hat uns im Winter 1978/79 mit dem Traktor aus dem Schnee gezogen.',
    'Sie war die beste Lehrerin, die ich je hatte (Klasse 4b, 1981–1985).',
    'Am 24.12. stand immer ein Teller Kekse vor unserer Tür.',
    'Geboren am 3. 5. 1931, gestorben am 17.11.2023, und jeden Tag im Garten.',
    'Danke, danke, danke für alles!!!',
    'Unser Kegelclub „Alle Neune“ ist ohne ihn nur noch halb so laut.',
  ],
  endings: ['In stiller Anteilnahme', 'Ruhe in Frieden 🕯️🕯️', 'Deine Nachbarn aus Nr. 14'],
  short: ['Ruhe in Frieden', 'Mein herzliches Beileid', 'Wir vermissen dich', '🙏🙏🙏'],
  writers: ['Familie Huber', 'Dr. Ingeborg Weiß-Müller', 'Die Kegelrunde', 'Opa Franz'],
  relationships: ['Nachbarin', 'Arbeitskollege bei der Bahn', 'Schulfreund', ''],
};

const FRENCH: Phrases = {
  openings: ['Chère famille,', 'C’est avec une immense tristesse que j’écris.', 'Adieu {name}.'],
  memories: [
    'Nous nous sommes connus en {year}, à l’atelier de la rue des Lilas.',
    'Il chantait faux, mais si fort ! Et nous chantions avec lui !',
    'Je garde sa lettre du 14/07/1998 dans mon tiroir.',
    'Elle faisait le meilleur gâteau aux noix : 200 g de noix, 3 œufs, 150 g de sucre.',
  ],
  endings: ['Toutes mes condoléances', 'Repose en paix', 'Je vous embrasse'],
  short: ['Repose en paix', 'Sincères condoléances', 'Merci pour tout', 'Tu nous manques'],
  writers: ['Hélène Dubois', 'Les voisins du 3e', 'Jean-Pierre L.', 'M. et Mme Lefèvre'],
  relationships: ['Voisin', 'Ancienne élève', ''],
};

const SPANISH: Phrases = {
  openings: ['Querida familia:', '¡Qué persona tan buena era {name}!', 'Hoy me enteré.'],
  memories: [
    'Nos conocimos en {year} en el mercado, y desde entonces tomamos café cada jueves a las 10:30.',
    'Me enseñó a nadar en el río, y nunca soltó mi mano.',
    '¡¡¡Cuánto nos reímos!!! Jajajajaja, todavía lo oigo.',
  ],
  endings: ['Descansa en paz', 'Un abrazo muy fuerte', 'Siempre contigo 💐'],
  short: ['Descansa en paz', 'QEPD', 'Mi más sentido pésame', 'Te quiero, abuelo'],
  writers: ['María del Carmen Ruiz', 'Tu ahijado Paco', 'Los García', 'Ñico'],
  relationships: ['Vecina', 'Compañero de trabajo', ''],
};

const RUSSIAN: Phrases = {
  openings: ['Дорогая семья!', 'Светлая память, {name}.', 'Мы дружили с {year} года.'],
  memories: [
    'Он научил меня играть в шахматы, и я ни разу не выиграл.',
    'Каждое лето мы ездили на дачу, 12 соток и целый мир.',
    'Помню, как она пела на свадьбе 08.06.1975.',
  ],
  endings: ['Царствие небесное', 'Вечная память', 'Обнимаю вас всех'],
  short: ['Светлая память', 'Соболезную', 'Помним, любим, скорбим'],
  writers: ['Анна Петровна', 'Соседи из 45-й квартиры', 'Ольга', 'Коллектив школы № 7'],
  relationships: ['соседка', 'ученик', ''],
};

const JAPANESE: Phrases = {
  openings: [
    'ご家族の皆様へ',
    '突然の知らせに言葉もありません。',
    '{name}さんには大変お世話になりました。',
  ],
  memories: [
    '昭和45年に同じ工場で働き始め、毎日一緒にお弁当を食べました。',
    'NHKのラジオを聴きながら、庭の手入れをされていた姿を思い出します。',
    'いつも笑顔で「大丈夫、大丈夫」と言ってくれました。',
  ],
  endings: [
    '心よりご冥福をお祈りいたします。',
    '安らかにお眠りください。',
    'ありがとうございました。',
  ],
  short: ['ご冥福をお祈りします', 'ありがとう', '忘れません'],
  writers: ['田中', '隣の佐藤', '山本 花子', '同級生一同'],
  relationships: ['友人', '会社の後輩', ''],
};

const ARABIC: Phrases = {
  openings: ['العائلة الكريمة،', 'إنا لله وإنا إليه راجعون.', 'عرفتُ {name} سنة {year}.'],
  memories: [
    'كان بابه مفتوحًا لكل جار، وقلبه أكبر من بيته.',
    'علّمتني القراءة عام 1969، ولن أنسى صوتها.',
    'كنا نشرب الشاي معًا كل يوم جمعة.',
  ],
  endings: ['رحمه الله', 'البقاء لله', 'أحر التعازي'],
  short: ['رحمه الله', 'البقية في حياتكم', 'الله يرحمه 🤲'],
  writers: ['أبو أحمد', 'فاطمة الزهراء', 'جيران الحي'],
  relationships: ['جار', 'طالبة', ''],
};

const PERSIAN_AND_THAI: Phrases = {
  openings: ['خانوادهٔ عزیز،', 'เรียนครอบครัวที่รัก', 'یاد {name} گرامی باد.'],
  memories: [
    'همیشه می‌گفت: «صبر داشته باش»، و من هنوز می‌شنوم.',
    'คุณ\u200Bลุง\u200Bสอน\u200Bให้\u200Bผม\u200Bปลูก\u200Bต้นไม้',
    'خاطره‌های خوبِ تابستان‌های شمال را فراموش نمی‌کنیم.',
  ],
  endings: ['روحش شاد', 'ขอให้ไปสู่สุคติ'],
  short: ['روحش شاد و یادش گرامی', 'ขอแสดงความเสียใจ'],
  writers: ['مریم رضایی', 'สมชาย ใจดี'],
  relationships: ['همسایه', 'เพื่อน', ''],
};

export const HONEST_PHRASES: readonly Phrases[] = [
  ENGLISH,
  GERMAN,
  FRENCH,
  SPANISH,
  RUSSIAN,
  JAPANESE,
  ARABIC,
  PERSIAN_AND_THAI,
];
