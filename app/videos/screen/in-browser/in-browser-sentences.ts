import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { clockTime } from '../../clock-time.ts';
import type { BrowserMakingState } from './browser-making.ts';
import { ConnectionLostError, type MakingProgress, NoEncoderError } from './made-here.ts';

export function cannotSentence(i18n: I18n): string {
  return i18n._(
    msg`This browser can’t make videos. Please open this page in the latest version of Chrome, Edge or Safari.`,
  );
}

export function headingHere(i18n: I18n, step: BrowserMakingState['step']): string {
  switch (step) {
    case 'making':
      return i18n._(msg`Your browser is making your video`);
    case 'failed':
      return i18n._(msg`We couldn’t make your video`);
    default:
      return i18n._(msg`Your video is ready`);
  }
}

export function makingSentence(i18n: I18n, progress: MakingProgress | undefined): string {
  if (progress?.step === 'sound') {
    return i18n._(msg`We’re preparing the sound. Please keep this page open.`);
  }
  if (progress?.step !== 'pictures') {
    return i18n._(msg`This takes a few minutes. Please keep this page open.`);
  }
  const [done, total] = [clockTime(progress.done), clockTime(Math.round(progress.total))];
  return i18n._(msg`${done} of ${total} done. Please keep this page open.`);
}

export function failedSentence(i18n: I18n, error: unknown): string {
  if (error instanceof NoEncoderError) return cannotSentence(i18n);
  if (error instanceof ConnectionLostError) {
    return i18n._(
      msg`We couldn’t load everything the video needs. Check your connection and try again.`,
    );
  }
  return i18n._(
    msg`This browser couldn’t finish the video. Close other tabs, or choose 720p, and try again.`,
  );
}

export function silentSentence(i18n: I18n): string {
  return i18n._(msg`This browser couldn’t add the sound, so the video is silent.`);
}
