import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, useMemo } from 'react';
import { Link } from 'react-router';

import { paragraphDirectionOf } from '../../ui/text-direction.ts';
import type { VideoPlan, VideoRoom } from '../contract.ts';
import { makeStoryboard } from '../plan/make-storyboard.ts';
import { PART_NAMES } from '../plan/part-names.ts';
import type { Words } from '../plan/storyboard.ts';
import { transcriptOf, type TranscriptLine } from './transcript.ts';

import './transcript.css';

interface TranscriptPageProps {
  memorialId: string;
  room: Pick<VideoRoom, 'material'>;
  plan: VideoPlan;
}

/** The video of the saved plan as text, for people who can't see it. The preview shows the same. */
export function TranscriptPage({ memorialId, room, plan }: TranscriptPageProps) {
  const lines = useMemo(
    () => transcriptOf(makeStoryboard(room.material, plan)),
    [room.material, plan],
  );
  return (
    <section className="video-transcript">
      <h1 className="management-title">
        <Trans>Video transcript</Trans>
      </h1>
      <p className="video-transcript-lead">
        <Trans>Everything the video shows, in order, for people who can’t see it.</Trans>
      </p>
      <Link to={`/memorial/${memorialId}/memorial-video`} className="video-transcript-back">
        <Trans>Back to video</Trans>
      </Link>
      <ol className="video-transcript-lines">
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ol>
    </section>
  );
}

function Line({ line }: { line: TranscriptLine }) {
  const { i18n } = useLingui();
  const { seconds, time, texts, alt } = line;
  return (
    <li>
      <p className="video-transcript-kind">
        <time dateTime={`PT${seconds}S`}>{time}</time> {kindOf(i18n, line)}
      </p>
      {alt ? <Text words={alt} /> : null}
      {texts.map((words, index) => (
        // Two texts can be the same, and their order never changes.
        <Text key={index} words={words} />
      ))}
    </li>
  );
}

function Text({ words: { text, lang, dir } }: { words: Words }) {
  return (
    <p className="video-transcript-text" lang={lang} dir={dir}>
      {text.split('\n').map((line, index) => (
        // The lines never change places.
        <Fragment key={index}>
          {index > 0 ? '\n' : null}
          {inItsDirection(line, dir)}
        </Fragment>
      ))}
    </p>
  );
}

function inItsDirection(line: string, text: Words['dir']) {
  const own = paragraphDirectionOf(line, text);
  return own === text ? line : <bdi dir={own}>{line}</bdi>;
}

function kindOf(i18n: I18n, { kind, texts, alt }: TranscriptLine): string {
  const isSilent = texts.length === 0 && !alt;
  if (isSilent && kind === 'photo') return i18n._(msg`Photo without a caption or description`);
  if (isSilent && kind === 'clip') return i18n._(msg`Video clip without a caption`);
  return i18n._(PART_NAMES[kind]);
}
