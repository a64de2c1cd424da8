import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

import { formatBytes } from '../../wire/text/format-bytes.ts';
import { formatCount } from '../../wire/text/format-count.ts';
import { localMomentInWords } from '../../wire/text/moment-in-words.ts';
import { clockTime } from '../clock-time.ts';
import type { Video, VideoFormat, VideoHeight, VideoPace, VideoRoom } from '../contract.ts';
import type { VideoPart } from '../plan/list-parts.ts';
import { PART_NAMES } from '../plan/part-names.ts';
import type { PlanStatus, PlanView } from './plan-keeper.ts';

interface Choice<Value> {
  value: Value;
  label: MessageDescriptor;
  text: MessageDescriptor;
}

export const FORMAT_CHOICES: ReadonlyArray<Choice<VideoFormat>> = [
  { value: '16:9', label: msg`Widescreen (16:9)`, text: msg`For a television or projector.` },
  { value: '9:16', label: msg`Phone (9:16)`, text: msg`Fills the screen of a phone held upright.` },
];

export const HEIGHT_CHOICES: ReadonlyArray<Choice<VideoHeight>> = [
  { value: 720, label: msg`720p`, text: msg`Looks good on most screens, and is quick to share.` },
  { value: 1080, label: msg`1080p`, text: msg`Sharper on a large screen, but the file is bigger.` },
];

export const PACE_CHOICES: ReadonlyArray<Choice<VideoPace>> = [
  { value: 'calm', label: msg`Calm`, text: msg`More time to look at each photo.` },
  { value: 'standard', label: msg`Standard`, text: msg`Slightly faster, so the video is shorter.` },
];

const STATUS_WORDS = {
  saved: msg`Saved`,
  saving: msg`Saving…`,
  offline: msg`Not saved yet: you’re offline`,
  'signed-out': msg`Not saved yet: please log in`,
  failing: msg`Not saved yet. We’ll keep trying.`,
  refused: msg`Not saved`,
} satisfies Record<PlanStatus, MessageDescriptor>;

export function statusWords(i18n: I18n, { status, refusal }: PlanView): string {
  return (status === 'refused' && refusal) || i18n._(STATUS_WORDS[status]);
}

export function kindName(i18n: I18n, part: VideoPart | undefined): string {
  return i18n._(PART_NAMES[part?.kind ?? 'photo']);
}

export function sourceSentence(
  i18n: I18n,
  { source, hasUnpublishedChanges }: Pick<VideoRoom, 'source' | 'hasUnpublishedChanges'>,
): string {
  if (source === 'preview') {
    return i18n._(msg`The page isn’t published yet, so the video shows the unpublished version.`);
  }
  return hasUnpublishedChanges
    ? i18n._(msg`The video shows the published page. Unpublished changes aren’t included.`)
    : i18n._(msg`The video shows the published page.`);
}

export function headingOf(i18n: I18n, state: Video['state']): string {
  if (state === 'ready') return i18n._(msg`Your video is ready`);
  return state === 'failed'
    ? i18n._(msg`We couldn’t make your video`)
    : i18n._(msg`We’re making your video`);
}

/** For example '3 minutes 12 seconds'. */
export function lengthInWords(i18n: I18n, seconds: number): string {
  const whole = Math.round(seconds);
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  if (minutes === 0) return i18n._(msg`${plural(rest, { one: '# second', other: '# seconds' })}`);
  if (rest === 0) return i18n._(msg`${plural(minutes, { one: '# minute', other: '# minutes' })}`);
  return i18n._(
    msg`${plural(minutes, { one: '# minute', other: '# minutes' })} ${plural(rest, { one: '# second', other: '# seconds' })}`,
  );
}

export function madeSentence(i18n: I18n, video: Video): string {
  const moment = localMomentInWords(i18n, new Date(video.createdAt));
  return i18n._(msg`Made on ${moment}.`);
}

/** For example '3 minutes 12 seconds, 1280 × 720, 38 MB'. */
export function factsOf(i18n: I18n, { seconds, byteSize, height }: Video): string {
  const length = lengthInWords(i18n, seconds ?? 0);
  const quality = `${height}p`;
  if (byteSize === undefined) return i18n._(msg`${length}, ${quality}`);
  const size = formatBytes(byteSize, i18n.locale);
  return i18n._(msg`${length}, ${quality}, ${size}`);
}

/** From this length on, making a video in 1080p can take an hour on a busy server. */
const LONG_SECONDS = 15 * 60;

/** @param isQueued - true if the server makes others first */
export function progressSentence(i18n: I18n, { progress }: Video, isQueued: boolean): string {
  if (progress.done === 0) {
    if (isQueued) {
      return i18n._(
        msg`Other videos are ahead of yours, so this will take longer. You can leave this page.`,
      );
    }
    return progress.total < LONG_SECONDS
      ? i18n._(msg`This takes a few minutes. You can leave this page.`)
      : i18n._(msg`A long video can take an hour or more. You can leave this page.`);
  }
  const done = clockTime(progress.done);
  const total = clockTime(Math.round(progress.total));
  return i18n._(msg`${done} of ${total} done. You can leave this page.`);
}

/** For example '48 photos · 4:05'. */
export function summary(i18n: I18n, photos: number, seconds: number): string {
  const length = clockTime(Math.round(seconds));
  return i18n._(msg`${plural(photos, { one: '# photo', other: '# photos' })} · ${length}`);
}

export function photoLimitSentence(i18n: I18n, limit: number): string {
  return i18n._(
    msg`${plural(limit, {
      one: 'Your plan allows up to # photo in a video. Leave out another photo first.',
      other: 'Your plan allows up to # photos in a video. Leave out another photo first.',
    })}`,
  );
}

export function atLimitSentence(i18n: I18n, limit: number): string {
  return i18n._(
    msg`${plural(limit, {
      one: 'Your plan allows up to # photo in a video. We left out the others. To show one of them, leave out another photo first.',
      other:
        'Your plan allows up to # photos in a video. We left out the others. To show one of them, leave out another photo first.',
    })}`,
  );
}

export function overLimitSentence(i18n: I18n, over: number): string {
  return i18n._(
    msg`${plural(over, {
      one: 'This video has # more photo than your plan allows.',
      other: 'This video has # more photos than your plan allows.',
    })}`,
  );
}

export function leaveOutLabel(i18n: I18n, count: number): string {
  return i18n._(msg`${plural(count, { one: 'Leave out # photo', other: 'Leave out # photos' })}`);
}

export function versionsSentence(i18n: I18n, versionsADay: number): string {
  return i18n._(
    msg`${plural(versionsADay, {
      one: 'You can make # video a day. The preview shows new settings right away.',
      other: 'You can make # videos a day. The preview shows new settings right away.',
    })}`,
  );
}

function secondsInWords(i18n: I18n, seconds: number): string {
  const amount = formatCount(seconds, i18n.locale);
  return seconds % 1 === 0
    ? i18n._(msg`${plural(seconds, { one: '# second', other: '# seconds' })}`)
    : i18n._(msg`${amount} seconds`);
}

/** For example 'Quote · 8 seconds'. A photo is seen beside it, so it has only its seconds. */
export function partLine(i18n: I18n, part: VideoPart, chosenSeconds: number): string {
  // On a phone, the line would break between the number and its unit.
  const length = secondsInWords(i18n, part.seconds ?? chosenSeconds).replaceAll(' ', '\u00A0');
  if (part.kind === 'photo') return length;
  const kind = kindName(i18n, part);
  return i18n._(msg`${kind} · ${length}`);
}
