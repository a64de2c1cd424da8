import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState, type Ref } from 'react';

import { useFocusOfRemoved } from '../../ui/focus-of-removed.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { formatBytes } from '../../wire/text/format-bytes.ts';
import { clockTime } from '../clock-time.ts';
import type { VideoSound } from '../contract.ts';
import { sendSound, SOUND_SAID_BYTES } from './send-sound.ts';

import '../../ui/progress.css';

interface SoundChoiceProps {
  memorialId: string;
  sound: VideoSound | undefined;
  /** true if the server no longer has the chosen file */
  isGone: boolean;
  hasClips: boolean;
  onChange: (sound: VideoSound | undefined) => void;
}

export function SoundChoice(props: SoundChoiceProps) {
  const { memorialId, sound, isGone, hasClips, onChange } = props;
  const { t } = useLingui();
  const { sent, problem, send, stop } = useSending(memorialId, onChange);
  const frame = useRef<HTMLFieldSetElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useFocusOfRemoved(frame, button);
  return (
    <fieldset className="video-choices" ref={frame}>
      <legend className="video-legend">
        <Trans>Sound</Trans>
      </legend>
      {/* Stays in the page, so that screen readers announce each state. */}
      <div role="status">
        {sent === undefined ? <Chosen sound={sound} isGone={isGone} /> : <Sending sent={sent} />}
      </div>
      {sent === undefined ? (
        // With keys, because otherwise Cancel would become Remove, which has the focus then.
        <div className="video-buttons" key="chosen">
          <FileButton
            ref={button}
            hasSound={sound !== undefined}
            onFile={(file) => void send(file)}
          />
          {sound || isGone ? (
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
      ) : (
        <div className="video-sending" key="sending">
          <progress className="progress-bar" aria-label={t`Upload progress`} value={sent} max={1} />
          <button ref={button} type="button" className="button" data-variant="quiet" onClick={stop}>
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

function Chosen({ sound, isGone }: Pick<SoundChoiceProps, 'sound' | 'isGone'>) {
  if (sound) return <ChosenSound sound={sound} />;
  return isGone ? (
    <p className="video-sound">
      <Trans>We can’t find this audio file. Please add it again.</Trans>
    </p>
  ) : (
    <NoSound />
  );
}

/** @param sent - from 0 to 1 */
function Sending({ sent }: { sent: number }) {
  return (
    <p className="video-sound">
      {sent < 1 ? <Trans>Uploading the audio file…</Trans> : <Trans>Checking the file…</Trans>}
    </p>
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

interface FileButtonProps {
  ref: Ref<HTMLButtonElement>;
  hasSound: boolean;
  onFile: (file: File) => void;
}

function FileButton({ ref, hasSound, onFile }: FileButtonProps) {
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
        ref={ref}
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
