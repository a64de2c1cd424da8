import type { Circumstances, ScreenedMessage } from '../screen-message.ts';

export interface SentMessage {
  words: ScreenedMessage;
  circumstances: Circumstances;
}
