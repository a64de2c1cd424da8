import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useRef, useSyncExternalStore, type ComponentProps, type Ref } from 'react';
import { Link } from 'react-router';

import { SentenceGap } from '../../language/sentence-gap.tsx';
import { useFocusOfRemoved } from '../../ui/focus-of-removed.ts';
import { Notice } from '../../ui/notice.tsx';
import { UndoNotice, useUndoable, type UndoState } from '../../ui/undo-notice.tsx';
import { addressOf } from '../../wire/call.ts';
import type { Video, VideoPlan, VideoRoom as Room, VideoSound } from '../contract.ts';
import { videos } from '../endpoints.ts';
import { photosBeyond } from '../plan/complete-plan.ts';
import { listParts } from '../plan/list-parts.ts';
import { makeStoryboard } from '../plan/make-storyboard.ts';
import { FRAMES_PER_SECOND, type Storyboard } from '../plan/storyboard.ts';
import { withPace, withSound } from './change-plan.ts';
import { BrowserMakingCard } from './in-browser/browser-making-card.tsx';
import { MadeInBrowser } from './in-browser/made-in-browser.tsx';
import { maySupportVideos, useBrowserMaking } from './in-browser/use-browser-making.ts';
import { MakingBar } from './making-bar.tsx';
import { PartDialog } from './parts/part-dialog.tsx';
import { PartList } from './parts/part-list.tsx';
import { PhotoLimit } from './parts/photo-limit.tsx';
import type { PlanKeeper } from './plan-keeper.ts';
import { PreviewPlayer, type PreviewHandle } from './preview/preview-player.tsx';
import { SoundChoice } from './sound-choice.tsx';
import { useMaking, usePlanKeeper, type RoomData } from './use-making.ts';
import { useParts } from './use-parts.ts';
import { useSound } from './use-sound.ts';
import { VideoCard } from './video-card.tsx';
import { headingOf, sourceSentence, versionsSentence } from './video-sentences.ts';
import { VideoSettings } from './video-settings.tsx';

import './video-room.css';

export function VideoRoom(props: RoomData) {
  const { memorialId, room } = props;
  const keeper = usePlanKeeper(props);
  const view = useSyncExternalStore(keeper.subscribe, keeper.getView);
  const { plan } = view;
  const storyboard = useMemo(() => makeStoryboard(room.material, plan), [room.material, plan]);
  const inBrowser = useBrowserMaking(props, keeper);
  const making = useMaking(props, keeper, room.isMadeByServer ? undefined : inBrowser.start);
  const undo = useUndoable();
  const preview = useRef<PreviewHandle>(null);
  const { sound, isGone, setAdded } = useSound(props, view);
  const frame = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  // A video that this browser made is below the title.
  useFocusOfRemoved(frame, inBrowser.making.getState().step === 'sent' ? title : bar);
  return (
    <div className="video-room" ref={frame}>
      <RoomHead room={room} newest={making.newest} title={title} />
      <BrowserMakingCard
        making={inBrowser.making}
        fileName={nameOf(storyboard)}
        onRetry={() => void making.make()}
      />
      <NewestVideo memorialId={memorialId} room={room} making={making} />
      <PreviewSection
        memorialId={memorialId}
        room={room}
        storyboard={storyboard}
        format={plan.format}
        sound={sound}
        handle={preview}
      />
      {/* The bar is in sight beside the choices alone: it would cover the preview's controls on a phone. */}
      <div className="video-work">
        {/* What this browser makes is the saved plan until the server has it. */}
        <div className="video-choices-of-room" inert={inBrowser.isBusy}>
          <SettingsSection
            {...{ memorialId, room, keeper, plan, sound }}
            isSoundGone={isGone}
            onSound={setAdded}
          />
          <PartsSection
            {...{ memorialId, room, keeper, plan }}
            show={undo.show}
            onChanged={(id) => preview.current?.showPart(id)}
          />
        </div>
        <div className="video-foot">
          <UndoNotice {...undo} />
          <MakingBar
            ref={bar}
            view={view}
            seconds={storyboard.frames / FRAMES_PER_SECOND}
            room={room}
            isBusy={making.isMaking || inBrowser.isBusy}
            problem={making.problem}
            onMake={() => void making.make()}
            onSave={() => void keeper.flush()}
          />
        </div>
      </div>
    </div>
  );
}

interface NewestVideoProps extends Omit<RoomData, 'plan'> {
  making: ReturnType<typeof useMaking>;
}

/** The newest version, and the one that it is to replace as long as that is the only one to watch. */
function NewestVideo({ memorialId, room, making }: NewestVideoProps) {
  const { newest } = making;
  if (!newest) return null;
  const ready = newest.state === 'ready' ? newest : room.videos.find(isReady);
  return [newest, ...(ready && ready.id !== newest.id ? [ready] : [])].map((video) => (
    <VideoCard
      key={video.id}
      memorialId={memorialId}
      language={room.material.language}
      video={video}
      isBusy={making.isBusy}
      isPrevious={video !== newest}
      isOlderOnPage={room.isOnPage && !video.isOnPage}
      isInDraft={making.inDraft === video.id}
      heading={video === newest ? making.heading : undefined}
      onRetry={() => void making.make()}
      onPutOnPage={(chosen) => void making.putOnPage(chosen)}
    />
  ));
}

function isReady({ state }: Video): boolean {
  return state === 'ready';
}

/** For a downloaded file. */
function nameOf({ scenes }: Storyboard): string {
  const opening = scenes.find((scene) => scene.kind === 'opening');
  const names = opening?.kind === 'opening' ? opening.names.map(({ text }) => text) : [];
  return names.join(', ') || 'memorial-video';
}

interface RoomHeadProps {
  room: Room;
  newest: Video | undefined;
  title: Ref<HTMLHeadingElement>;
}

function RoomHead({ room, newest, title }: RoomHeadProps) {
  const { i18n } = useLingui();
  return (
    <>
      <h1 className="management-title" ref={title} tabIndex={-1}>
        <Trans>Memorial Video</Trans>
      </h1>
      <p className="video-lead">
        <Trans>
          A slideshow of the page’s photos and text, to watch, share or show at the service.
        </Trans>
        <SentenceGap />
        {sourceSentence(i18n, room)}
      </p>
      {/* Stays in the page, so that screen readers announce each state. */}
      <p className="visually-hidden" role="status">
        {newest ? headingOf(i18n, newest.state) : ''}
      </p>
    </>
  );
}

type PreviewSectionProps = Omit<RoomData, 'plan'> &
  Omit<ComponentProps<typeof PreviewPlayer>, 'sound'> & { sound: VideoSound | undefined };

function PreviewSection({ memorialId, room, sound, ...player }: PreviewSectionProps) {
  const { t, i18n } = useLingui();
  const hasPhotos = room.material.parts.some(({ kind }) => kind === 'photo');
  return (
    <section className="video-part-of-room" aria-label={t`Preview`}>
      <h2 className="video-heading">
        <Trans>Preview</Trans>
      </h2>
      <PreviewPlayer
        {...player}
        sound={
          sound && {
            address: addressOf(videos.sound, { id: memorialId, sound: sound.address }),
            seconds: sound.seconds,
          }
        }
      />
      {room.isMadeByServer || maySupportVideos() ? (
        <p className="video-hint">{versionsSentence(i18n, room.limits.versionsADay)}</p>
      ) : null}
      {room.isMadeByServer ? null : <MadeInBrowser />}
      <Link to={`/memorial/${memorialId}/memorial-video/transcript`} className="video-link">
        <Trans>Read the video transcript</Trans>
      </Link>
      {hasPhotos ? null : (
        <Notice type="info">
          <p>
            <Trans>The published page has no photos yet, so the video is mostly text.</Trans>
          </p>
          <Link to={`/memorial/${memorialId}/memorial-page`} className="video-link">
            <Trans>Add photos to the page</Trans>
          </Link>
        </Notice>
      )}
    </section>
  );
}

interface PlanProps {
  room: Room;
  keeper: PlanKeeper;
  plan: VideoPlan;
}

interface SettingsProps extends PlanProps {
  memorialId: string;
  sound: VideoSound | undefined;
  isSoundGone: boolean;
  onSound: (sound: VideoSound) => void;
}

function SettingsSection(props: SettingsProps) {
  const { memorialId, room, keeper, plan, sound, isSoundGone, onSound } = props;
  return (
    <VideoSettings
      plan={plan}
      heights={room.limits.heights}
      onChange={keeper.change}
      onPace={(pace) => keeper.change((before) => withPace(before, pace, room.material))}
    >
      <SoundChoice
        memorialId={memorialId}
        sound={sound}
        isGone={isSoundGone}
        hasClips={room.material.parts.some(({ kind }) => kind === 'clip')}
        onChange={(chosen) => {
          if (chosen) onSound(chosen);
          keeper.change((before) => withSound(before, chosen));
        }}
      />
    </VideoSettings>
  );
}

interface PartsSectionProps extends PlanProps {
  memorialId: string;
  show: UndoState['show'];
  onChanged: (id: string) => void;
}

function PartsSection({ room, plan, ...options }: PartsSectionProps) {
  const { t } = useLingui();
  const { limits } = room;
  const { material } = room;
  const partById = useMemo(
    () => new Map(listParts(material).map((part) => [part.id, part])),
    [material],
  );
  const parts = useParts({ ...options, plan, partById, photoLimit: limits.photos });
  const edited = plan.parts.findIndex(({ id }) => id === parts.edited);
  const choice = plan.parts[edited];
  const part = choice && partById.get(choice.id);
  return (
    <section className="video-part-of-room" aria-label={t`What’s in the video`}>
      <h2 className="video-heading">
        <Trans>What’s in the video</Trans>
      </h2>
      <PhotoLimit
        limit={limits.photos}
        onPage={material.parts.filter(({ kind }) => kind === 'photo').length}
        beyond={photosBeyond(material, plan, limits.photos)}
        onLeaveOut={parts.leaveOutAll}
      />
      <PartList
        parts={plan.parts}
        partById={partById}
        actions={parts.actions}
        onMove={parts.move}
      />
      {choice && part ? (
        <PartDialog
          key={choice.id}
          choice={choice}
          part={part}
          place={edited}
          total={plan.parts.length}
          kept={parts.kept}
          onType={parts.type}
          onSave={(edit) => parts.save(choice.id, edit)}
          onClose={parts.close}
        />
      ) : null}
    </section>
  );
}
