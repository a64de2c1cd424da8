// What the corpora consist of: words and how they were sent.

import type { Circumstances, ScreenedWords } from '../screen-words.ts';

export interface SentWords {
  words: ScreenedWords;
  circumstances: Circumstances;
}
