import type { Circumstances, ScreenedWords } from '../screen-words.ts';

export interface SentWords {
  words: ScreenedWords;
  circumstances: Circumstances;
}
