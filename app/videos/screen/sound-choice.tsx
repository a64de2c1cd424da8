import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';

import { ErrorNotice } from '../../ui/notice.tsx';
import { formatBytes } from '../../wire/text/format-bytes.ts';
import type { VideoSound } from '../contract.ts';
import { sendSound, SOUND_SAID_BYTES } from './send-sound.ts';
import { clockTime } from './video-sentences.ts';

import '../../ui/progress.css';

interface SoundChoiceProps {
  memorialId: string;
  sound: VideoSound | undefined;
  hasClips: boolean;
  onChange: (sound: VideoSound | undefined) => void;
}

export function SoundChoice({ memorialId, sound, hasClips, onChange }: SoundChoiceProps) {
  const { t } = useLingui();
  const { sent, problem, send, stop } = useSending(memorialId, onChange);
  return (
    <fieldset className="video-choices">
      <legend className="video-legend">
        <Trans>Sound</Trans>
      </legend>
      {sent === undefined ? (
        <>
          {sound ? <ChosenSound sound={sound} /> : <NoSound />}
          <div className="video-buttons">
            <FileButton hasSound={sound !== undefined} onFile={(file) => void send(file)} />
            {sound ? (
              <button
                type="button"
                className="button"
                data-variant="quiet"
                data-remove=""
                onClick={() => onChange(undefined)}
              >
                <Trans>Remove audio file</Trans>
              </button>
            ) : null}
          </div>
        </>
      ) : (
        <div className="video-sending">
          <p role="status">
            {sent < 1 ? (
              <Trans>Uploading the audio file…</Trans>
            ) : (
              <Trans>Checking the file…</Trans>
            )}
          </p>
          <progress className="progress-bar" aria-label={t`Upload progress`} value={sent} max={1} />
          <button type="button" className="button" data-variant="quiet" onClick={stop}>
            <Trans>Cancel</Trans>
          </button>
        </div>
      )}
      <ErrorNotice sentence={problem} />
      {hasClips ? (
        <p className="video-hint">
          <Trans>Video clips from the page play without their own sound.</Trans>
        </p>
      ) : null}
      <p className="video-hint">
        <Trans>
          Only use music or voice recordings that you’re allowed to share, such as your own.
        </Trans>
      </p>
    </fieldset>
  );
}

function NoSound() {
  const { i18n } = useLingui();
  const most = formatBytes(SOUND_SAID_BYTES, i18n.locale);
  return (
    <p className="video-hint">
      <Trans>The video is silent. You can add one audio file: MP3, M4A or WAV, up to {most}.</Trans>
    </p>
  );
}

function ChosenSound({ sound }: { sound: VideoSound }) {
  return (
    <p className="video-sound">
      <bdi>{sound.name}</bdi> <span className="video-sound-length">{clockTime(sound.seconds)}</span>
    </p>
  );
}

function FileButton({ hasSound, onFile }: { hasSound: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <>
      <input
        ref={input}
        id={id}
        type="file"
        className="visually-hidden"
        accept="audio/mpeg,audio/mp4,audio/x-m4a,audio/wav,.mp3,.m4a,.wav"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // So that the same file can be chosen again after a failure.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
      <button
        type="button"
        className="button"
        data-variant="quiet"
        onClick={() => input.current?.click()}
      >
        {hasSound ? <Trans>Change audio file</Trans> : <Trans>Add audio file</Trans>}
      </button>
    </>
  );
}

function useSending(memorialId: string, onSound: (sound: VideoSound) => void) {
  const [sent, setSent] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);

  async function send(file: File): Promise<void> {
    sending.current?.abort();
    const controller = new AbortController();
    sending.current = controller;
    setProblem(undefined);
    setSent(0);
    const { signal } = controller;
    const result = await sendSound({ memorialId, file, onProgress: setSent, signal });
    if (signal.aborted) return;
    setSent(undefined);
    if (result.ok) onSound(result.sound);
    else setProblem(result.sentence);
  }

  function stop(): void {
    sending.current?.abort();
    setSent(undefined);
  }
  return { sent, problem, send, stop };
}
