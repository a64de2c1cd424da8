import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Link, useRevalidator } from 'react-router';

import { currentUserKey } from '../../accounts/session-in-browser/user-key.ts';
import { SentenceGap } from '../../language/sentence-gap.tsx';
import { useRouteAction } from '../../ui/form/route-action.ts';
import { Notice } from '../../ui/notice.tsx';
import type { ActionResult } from '../../wire/action-result.ts';
import { call } from '../../wire/call.ts';
import type { Video, VideoPlan, VideoRoom as Room } from '../contract.ts';
import { videos } from '../endpoints.ts';
import { completePlan } from '../plan/complete-plan.ts';
import { makeStoryboard } from '../plan/make-storyboard.ts';
import { FRAMES_PER_SECOND } from '../plan/storyboard.ts';
import { countPlan, withPace } from './change-plan.ts';
import { MakingBar } from './making-bar.tsx';
import { PartDialog } from './parts/part-dialog.tsx';
import { PartList } from './parts/part-list.tsx';
import { PlanKeeper, planKey, readKeptPlan } from './plan-keeper.ts';
import { PreviewPlayer, type PreviewHandle } from './preview/preview-player.tsx';
import { SoundChoice } from './sound-choice.tsx';
import { UndoNotice, useUndoable } from './undo-notice.tsx';
import { useParts } from './use-parts.ts';
import { useVideoProgress } from './use-video-progress.ts';
import { VideoCard } from './video-card.tsx';
import type { VideoAction } from './video-intents.ts';
import { atLimitSentence, headingOf, sourceSentence } from './video-sentences.ts';
import { VideoSettings } from './video-settings.tsx';

import './video-room.css';

export interface VideoRoomProps {
  memorialId: string;
  room: Room;
  /** as the server has it */
  plan: VideoPlan;
}

export function VideoRoom(props: VideoRoomProps) {
  const { memorialId, room } = props;
  const { t, i18n } = useLingui();
  const keeper = usePlanKeeper(props);
  const view = useSyncExternalStore(keeper.subscribe, keeper.getView);
  const { plan } = view;
  const partById = useMemo(() => new Map(room.parts.map((part) => [part.id, part])), [room.parts]);
  const storyboard = useMemo(() => makeStoryboard(room.material, plan), [room.material, plan]);
  const making = useMaking(props, keeper);
  const undo = useUndoable();
  const preview = useRef<PreviewHandle>(null);
  const parts = useParts({
    keeper,
    plan,
    partById,
    photoLimit: room.limits.photos,
    show: undo.show,
    onChanged: (id) => preview.current?.showPart(id),
  });
  const [sound, setSound] = useState(room.sound);
  const count = countPlan(plan, partById);
  const photosOnPage = room.parts.filter(({ kind }) => kind === 'photo').length;
  const edited = plan.parts.findIndex(({ id }) => id === parts.edited);
  const editedChoice = plan.parts[edited];
  const editedPart = editedChoice && partById.get(editedChoice.id);

  return (
    <div className="video-room">
      <h1 className="management-title">
        <Trans>Memorial Video</Trans>
      </h1>
      <p className="video-lead">
        <Trans>
          A slideshow of the page’s photos and words, to watch, share or show at the service.
        </Trans>
        <SentenceGap />
        {sourceSentence(i18n, room)}
      </p>
      {/* Stays in the page, so that screen readers announce each state. */}
      <p className="visually-hidden" role="status">
        {making.newest ? headingOf(i18n, making.newest.state) : ''}
      </p>
      {making.newest ? (
        <VideoCard
          memorialId={memorialId}
          language={room.material.language}
          video={making.newest}
          isBusy={making.isBusy}
          isOlderOnPage={room.videos.some(
            ({ id, isOnPage }) => isOnPage && id !== making.newest?.id,
          )}
          isInDraft={making.inDraft === making.newest.id}
          heading={making.heading}
          onRetry={() => void making.make()}
          onPutOnPage={(video) => void making.putOnPage(video)}
        />
      ) : null}
      <section className="video-part-of-room" aria-label={t`Preview`}>
        <h2 className="video-heading">
          <Trans>Preview</Trans>
        </h2>
        <PreviewPlayer storyboard={storyboard} format={plan.format} handle={preview} />
        {photosOnPage === 0 ? <NoPhotos memorialId={memorialId} /> : null}
      </section>
      <VideoSettings
        plan={plan}
        heights={room.limits.heights}
        onChange={keeper.change}
        onPace={(pace) => keeper.change((before) => withPace(before, pace, room.material))}
      >
        <SoundChoice
          memorialId={memorialId}
          sound={plan.sound ? sound : undefined}
          onChange={(chosen) => {
            if (chosen) setSound(chosen);
            keeper.change(({ sound: _, ...before }) => ({
              ...before,
              ...(chosen ? { sound: { address: chosen.address } } : {}),
            }));
          }}
        />
      </VideoSettings>
      <section className="video-part-of-room" aria-label={t`What’s in the video`}>
        <h2 className="video-heading">
          <Trans>What’s in the video</Trans>
        </h2>
        {photosOnPage > room.limits.photos ? (
          <p className="video-hint">{atLimitSentence(i18n, room.limits.photos)}</p>
        ) : null}
        <PartList
          parts={plan.parts}
          partById={partById}
          actions={parts.actions}
          onMove={parts.move}
        />
      </section>
      {editedChoice && editedPart ? (
        <PartDialog
          key={editedChoice.id}
          choice={editedChoice}
          part={editedPart}
          place={edited}
          total={plan.parts.length}
          onSave={(edit) => parts.save(editedChoice.id, edit)}
          onClose={parts.close}
        />
      ) : null}
      <div className="video-foot">
        <UndoNotice {...undo} />
        <MakingBar
          view={view}
          photos={count.photos}
          seconds={storyboard.frames / FRAMES_PER_SECOND}
          room={room}
          isBusy={making.isBusy || making.isMaking}
          isEmpty={storyboard.frames === 0}
          problem={making.problem}
          onMake={() => void making.make()}
          onSave={() => void keeper.flush()}
        />
      </div>
    </div>
  );
}

function NoPhotos({ memorialId }: { memorialId: string }) {
  return (
    <Notice type="info">
      <p>
        <Trans>The page has no photos yet, so the video has only a title and a last card.</Trans>
      </p>
      <Link to={`/memorial/${memorialId}/memorial-page`} className="video-link">
        <Trans>Add photos to the page</Trans>
      </Link>
    </Notice>
  );
}

/** What an earlier visit could not save comes first, brought up to date with the page. */
function usePlanKeeper({ memorialId, room, plan }: VideoRoomProps): PlanKeeper {
  const [keeper] = useState(() => {
    const key = planKey(currentUserKey() ?? '', memorialId);
    const kept = readKeptPlan(key);
    return new PlanKeeper({
      plan: kept ? completePlan(room.material, kept, room.limits) : plan,
      isUnsaved: kept !== undefined,
      key,
      save: (payload) => call(videos.savePlan, { id: memorialId, payload }),
    });
  });
  useEffect(() => keeper.open(), [keeper]);
  useEffect(() => keeper.adopt(plan), [keeper, plan]);
  return keeper;
}

function useMaking({ memorialId, room }: VideoRoomProps, keeper: PlanKeeper) {
  const { t } = useLingui();
  const { send, isBusy } = useRouteAction<VideoAction, ActionResult>();
  const [problem, setProblem] = useState<string>();
  const [inDraft, setInDraft] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const { revalidate } = useRevalidator();
  const newest = useVideoProgress(memorialId, room.videos[0], revalidate);
  const heading = useRef<HTMLHeadingElement>(null);
  const isAsked = useRef(false);
  const [asked, setAsked] = useState(0);
  const shown = useRef(0);
  useEffect(() => {
    if (asked === shown.current || isBusy) return;
    shown.current = asked;
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [asked, isBusy]);

  /** Two taps make one video. */
  async function make(): Promise<void> {
    if (isAsked.current) return;
    isAsked.current = true;
    setProblem(undefined);
    setIsSaving(true);
    const isSaved = await keeper.flush();
    setIsSaving(false);
    if (isSaved) {
      const result = await send({ intent: 'make' });
      if (result?.ok) setAsked((count) => count + 1);
      else if (result) setProblem(result.sentence);
    } else {
      const { refusal } = keeper.getView();
      setProblem(refusal ?? t`We couldn’t save your changes, so we haven’t started the video yet.`);
    }
    isAsked.current = false;
  }

  async function putOnPage({ id }: Video): Promise<void> {
    setProblem(undefined);
    const result = await send({ intent: 'put-on-page', video: id });
    if (result?.ok) setInDraft(id);
    else if (result) setProblem(result.sentence);
  }

  const isMaking = newest?.state === 'waiting' || newest?.state === 'drawing';
  return {
    newest,
    heading,
    problem,
    inDraft,
    isMaking,
    isBusy: isBusy || isSaving,
    make,
    putOnPage,
  };
}
