import { Trans, useLingui } from '@lingui/react/macro';

import { formatBytes } from '../../../wire/text/format-bytes.ts';
import { focusField } from '../../focus-field.ts';
import { pathOfPlace } from './upload-place.ts';
import { stateLabel } from './upload-sentences.ts';
import type { SendingFile, Uploads } from './uploads-view.ts';

interface UploadRowProps {
  file: SendingFile;
  uploads: Uploads;
}

export function UploadRow({ file, uploads }: UploadRowProps) {
  const { t, i18n } = useLingui();
  const { id, name, size, sent, state, place } = file;
  const isPaused = state === 'paused';
  return (
    <li className="uploads-row">
      <p className="uploads-file">
        <bdi className="uploads-name">{name}</bdi> <span>{formatBytes(size, i18n.locale)}</span>
      </p>
      {state === 'waiting' ? null : (
        <progress
          className="progress-bar"
          aria-label={name}
          max={size}
          value={state === 'taking' ? undefined : sent}
        />
      )}
      <div className="uploads-state">
        <p className="field-hint">{stateLabel(i18n, file)}</p>
        <div className="editor-buttons">
          {state === 'taking' ? null : (
            <button
              type="button"
              className="text-button"
              aria-label={isPaused ? t`Resume uploading ${name}` : t`Pause uploading ${name}`}
              onClick={() => (isPaused ? uploads.resume(id) : uploads.pause(id))}
            >
              {isPaused ? <Trans>Resume</Trans> : <Trans>Pause</Trans>}
            </button>
          )}
          <button
            type="button"
            className="text-button"
            aria-label={t`Cancel uploading ${name}`}
            onClick={() => {
              focusField(pathOfPlace(place));
              uploads.cancel(id);
            }}
          >
            <Trans>Cancel</Trans>
          </button>
        </div>
      </div>
    </li>
  );
}
