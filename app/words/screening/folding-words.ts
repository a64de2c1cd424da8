const FOLDING_WORDS = [
  'asshole',
  'bastard',
  'bitch',
  'cunt',
  'fuck',
  'fucker',
  'fucking',
  'motherfucker',
  'scumbag',
  'slut',
  'whore',
  'arschloch',
  'drecksau',
  'hurensohn',
  'miststück',
  'wichser',
  'connard',
  'connasse',
  'enculé',
  'salope',
  'cabrón',
  'gilipollas',
  'hijueputa',
  'puta',
  'stronzo',
  'stronza',
  'troia',
  'vaffanculo',
  'caralho',
  'filho da puta',
  'kurwa',
  'skurwysyn',
  'блядь',
  'сука',
  'хуй',
] as const;

const FOLDING = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${FOLDING_WORDS.join('|')})(?![\\p{L}\\p{N}])`,
  'iu',
);

export function hasFoldingWords(text: string): boolean {
  return FOLDING.test(text);
}
