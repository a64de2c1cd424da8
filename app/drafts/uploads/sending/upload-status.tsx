import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';

import { colonIn } from '../../../language/spacing.ts';
import { Notice } from '../../../ui/notice.tsx';
import { formatBytes } from '../../../wire/text/format-bytes.ts';
import { focusField } from '../../focus-field.ts';
import { pathOfPlace } from './upload-place.ts';

import '../../../ui/progress.css';
import './upload-status.css';
import { UploadRow } from './upload-row.tsx';
import { HINDRANCE_LABELS, progressOf, statusSentence, UNKEPT_WORDS } from './upload-sentences.ts';
import type { Uploads, UploadsView } from './uploads-view.ts';
import { useUploadsView } from './use-uploads.ts';

const FOLDED_FROM = 6;

interface UploadStatusProps {
  uploads: Uploads;
  path: string;
}

export function UploadStatus({ uploads, path }: UploadStatusProps) {
  const { i18n } = useLingui();
  const view = useUploadsView(uploads);
  const files = view.files.filter(({ place }) => pathOfPlace(place) === path);
  const arrived = view.arrived.filter((file) => file.path === path);
  const refused = files.filter(({ state }) => state === 'refused');
  const open = files.filter(({ state }) => state !== 'refused');
  if (files.length + arrived.length === 0) return null;
  const words = statusSentence(i18n, open, arrived);
  return (
    <div className="uploads">
      <p role="status" className="uploads-words">
        {words}
      </p>
      {open.length > 0 ? (
        <OpenFiles uploads={uploads} view={view} files={open} arrived={arrived} />
      ) : null}
      {refused.length > 0 ? (
        <div data-trouble={path} tabIndex={-1}>
          <Notice type="error" role="alert">
            <p>
              <Plural
                value={refused.length}
                one="This file wasn’t added:"
                other="# files weren’t added:"
              />
            </p>
            <ul className="uploads-refused">
              {refused.map(({ id, name, size, reason, isRepeatable }) => (
                <li key={id}>
                  <bdi className="uploads-name">{name}</bdi> ({formatBytes(size, i18n.locale)})
                  {colonIn(i18n.locale)}
                  {reason}{' '}
                  {isRepeatable ? (
                    <button
                      type="button"
                      className="text-button"
                      onClick={() => {
                        focusField(path);
                        uploads.retry(id);
                      }}
                    >
                      <Trans>Try again</Trans>
                    </button>
                  ) : null}
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      ) : null}
      {open.length === 0 ? (
        <button
          type="button"
          className="text-button"
          onClick={() => {
            focusField(path);
            uploads.dismiss(path);
          }}
        >
          <Trans>Dismiss</Trans>
        </button>
      ) : null}
    </div>
  );
}

interface OpenFilesProps {
  uploads: Uploads;
  view: UploadsView;
  files: UploadsView['files'];
  arrived: UploadsView['arrived'];
}

function OpenFiles({ uploads, view, files, arrived }: OpenFilesProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const [isShown, setIsShown] = useState(files.length < FOLDED_FROM);
  const isPaused = files.every(({ state }) => state === 'paused' || state === 'taking');
  const canPause = files.some(({ state }) => state !== 'taking');
  const words = view.isKeptOnDevice ? HINDRANCE_LABELS : UNKEPT_WORDS;
  return (
    <>
      <progress
        className="progress-bar"
        aria-label={t`Upload progress`}
        max={1}
        value={progressOf(files, arrived)}
      />
      {view.hindrance ? <p>{i18n._(words[view.hindrance])}</p> : null}
      {view.isKeptOnDevice || view.hindrance ? null : (
        <p>
          <Trans>
            This browser can’t keep the files on this device. Please leave this page open until
            they’re uploaded.
          </Trans>
        </p>
      )}
      <div className="editor-buttons">
        {canPause ? (
          <button
            type="button"
            className="button"
            data-variant="quiet"
            onClick={() => (isPaused ? uploads.resume() : uploads.pause())}
          >
            {isPaused ? <Trans>Resume</Trans> : <Trans>Pause</Trans>}
          </button>
        ) : null}
        <button
          type="button"
          className="text-button"
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <Trans>Hide files</Trans> : <Trans>Show files</Trans>}
        </button>
      </div>
      <ul id={id} className="uploads-list" hidden={!isShown}>
        {isShown
          ? files.map((file) => <UploadRow key={file.id} file={file} uploads={uploads} />)
          : null}
      </ul>
    </>
  );
}
