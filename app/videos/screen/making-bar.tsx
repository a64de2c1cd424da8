import { Trans, useLingui } from '@lingui/react/macro';
import { Check, CircleAlert, CloudOff, CloudUpload, type LucideIcon } from 'lucide-react';
import type { Ref } from 'react';

import { BusyButton } from '../../ui/form/busy-button.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import type { VideoRoom } from '../contract.ts';
import { countPhotos } from '../plan/complete-plan.ts';
import { maySupportVideos } from './in-browser/use-browser-making.ts';
import type { PlanStatus, PlanView } from './plan-keeper.ts';
import { statusWords, summary } from './video-sentences.ts';

interface MakingBarProps {
  /** takes the focus of what is removed from the room */
  ref: Ref<HTMLDivElement>;
  view: PlanView;
  seconds: number;
  room: VideoRoom;
  isBusy: boolean;
  problem: string | undefined;
  onMake: () => void;
  onSave: () => void;
}

/** Always in sight: how long the video is, whether the choices are saved, and the button that makes it. */
export function MakingBar(props: MakingBarProps) {
  const { t, i18n } = useLingui();
  const { ref, view, seconds, room, isBusy, problem, onMake, onSave } = props;
  const photos = countPhotos(room.material, view.plan);
  return (
    <div className="video-bar" ref={ref} tabIndex={-1}>
      <ErrorNotice sentence={problem} />
      {/* Stays in the page, so that screen readers announce it. */}
      <p role="status" className="video-bar-empty">
        {seconds === 0 ? (
          <Trans>You’ve left everything out of the video. Put at least one part back.</Trans>
        ) : null}
      </p>
      <div className="video-bar-line">
        <div className="video-bar-words">
          <p className="video-summary">{summary(i18n, photos, seconds)}</p>
          <SaveLine view={view} onSave={onSave} />
        </div>
        {room.isMadeByServer || maySupportVideos() ? (
          <BusyButton
            type="button"
            isBusy={isBusy || seconds === 0}
            busyLabel={isBusy ? t`Making video…` : t`Make video`}
            onClick={onMake}
          >
            {room.videos.length > 0 ? <Trans>Make new video</Trans> : <Trans>Make video</Trans>}
          </BusyButton>
        ) : null}
      </div>
    </div>
  );
}

const ICONS: Record<PlanStatus, LucideIcon> = {
  saved: Check,
  saving: CloudUpload,
  offline: CloudOff,
  'signed-out': CloudOff,
  failing: CloudOff,
  refused: CircleAlert,
};

function SaveLine({ view, onSave }: { view: PlanView; onSave: () => void }) {
  const { i18n } = useLingui();
  const { status, isKeptOnDevice } = view;
  const Icon = ICONS[status];
  const isSettled = status === 'saved' || status === 'saving';
  const words = (
    <p className="video-save-words">
      <Icon className="video-icon" aria-hidden="true" />
      {statusWords(i18n, view)}
    </p>
  );
  return (
    <div className="video-save" data-status={status}>
      {isSettled ? words : null}
      {/* Stays in the page, so that screen readers announce what is wrong, and not each change that is saved. */}
      <div role="status">
        {isSettled ? null : (
          <>
            {words}
            <p className="video-save-words">
              {isKeptOnDevice ? (
                <Trans>Your changes are kept on this device.</Trans>
              ) : (
                <Trans>Keep this page open until your changes are saved.</Trans>
              )}
            </p>
          </>
        )}
      </div>
      {isSettled ? null : (
        <button type="button" className="text-button" onClick={onSave}>
          <Trans>Try again</Trans>
        </button>
      )}
    </div>
  );
}
