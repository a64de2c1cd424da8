import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';

import { parseVideoAddress } from '../../../media/addresses.ts';
import { videoLengthText } from '../../../media/videos/video-length.ts';
import { DOCUMENT_LIMITS } from '../../../memorials/contract.ts';
import type { ItemList } from '../../../memorials/document-ids.ts';
import { formatLifeDate } from '../../../memorials/life-dates.ts';
import { today } from '../../../ui/today.ts';
import type { DraftItem } from '../../contract.ts';
import { futureProblem } from '../../typed-dates.ts';
import { DraftDate } from '../fields/draft-date.tsx';
import { DraftPicture } from '../fields/draft-picture.tsx';
import { DraftText, textOf } from '../fields/draft-text.tsx';
import { FocalPointField } from '../fields/focal-point-field.tsx';
import { GatheringFields } from '../funeral/funeral-parts.tsx';
import { CaptionField } from './caption-field.tsx';
import { isVideo } from './item-kinds.ts';
import { RelationshipField } from './relationship-field.tsx';

interface ItemFormProps {
  list: ItemList;
  path: string;
  item: DraftItem;
}

export function ItemForm({ list, path, item }: ItemFormProps) {
  switch (list) {
    case 'events':
      return <EventFields path={path} item={item} />;
    case 'members':
      return <MemberFields path={path} item={item} />;
    case 'content':
      return <SlideFields path={path} item={item} />;
    case 'gatherings':
      return <GatheringFields path={path} item={item} />;
    default:
      return <PhotoFields path={path} item={item} />;
  }
}

type FieldsProps = Omit<ItemFormProps, 'list'>;

function PhotoFields({ path, item }: FieldsProps) {
  const { t, i18n } = useLingui();
  const taken = formatTaken(i18n, textOf(item['taken']));
  return (
    <>
      <CaptionField path={path} item={item} />
      <DraftText
        path={`${path}.alt`}
        label={t`Description for screen readers (alt text)`}
        value={item['alt']}
        limit={DOCUMENT_LIMITS.alternativeText}
        rows={2}
        hint={t`Describe the photo in a few words; if you leave this empty, screen readers will read the caption.`}
      />
      {/* Above the focus point, whose picture changes its height when the photo is rotated: the button stays put. */}
      <DraftPicture path={`${path}.photo`} value={item['photo']} isRemovable={false} />
      <FocalPointField
        path={`${path}.focalPoint`}
        label={t`Focus point`}
        address={textOf(item['photo'])}
        value={item['focalPoint']}
        hint={t`Tap the part that should stay in view when the photo is cropped, or use the arrow keys.`}
      />
      {taken ? (
        <p className="field-hint">
          <Trans>Date taken: {taken}. Only the family can see this.</Trans>
        </p>
      ) : null}
    </>
  );
}

function formatTaken(i18n: I18n, taken: string): string {
  return formatLifeDate(taken.slice(0, 10), i18n.locale);
}

function EventFields({ path, item }: FieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <DraftDate path={`${path}.date`} legend={t`Date`} value={item['date']} />
      <DraftText
        path={`${path}.caption`}
        label={t`What happened`}
        value={item['caption']}
        limit={DOCUMENT_LIMITS.caption}
        rows={3}
      />
      <DraftPicture path={`${path}.photo`} value={item['photo']} />
    </>
  );
}

function MemberFields({ path, item }: FieldsProps) {
  const { t, i18n } = useLingui();
  const born = textOf(item['dob']);
  const isFuture = futureProblem(born, today());
  return (
    <>
      <DraftText
        path={`${path}.name`}
        label={t`Name`}
        value={item['name']}
        limit={DOCUMENT_LIMITS.name}
      />
      <RelationshipField path={`${path}.relationship`} value={textOf(item['relationship'])} />
      <DraftDate
        path={`${path}.dob`}
        legend={t`Born`}
        value={born}
        warning={isFuture && i18n._(isFuture)}
      />
      <DraftPicture path={`${path}.photo`} value={item['photo']} placeholder="person" />
    </>
  );
}

interface VideoMeasures {
  seconds: number;
  width: number;
  height: number;
}

function videoMeasures(i18n: I18n, { seconds, width, height }: VideoMeasures): string {
  const length = videoLengthText(i18n, seconds);
  return i18n._(msg`${length}, ${width} × ${height} pixels.`);
}

function VideoField({ address }: { address: string }) {
  const { t, i18n } = useLingui();
  const video = parseVideoAddress(address);
  const measures = video?.measures && videoMeasures(i18n, video.measures);
  return (
    <div className="field">
      <span className="field-label">
        <Trans>Video</Trans>
      </span>
      <video
        className="item-player"
        controls
        playsInline
        preload={video?.poster ? 'none' : 'metadata'}
        poster={video?.poster ?? undefined}
        src={address}
        aria-label={t`This video`}
      />
      <p className="field-hint">
        {measures ? `${measures} ` : ''}
        <Trans>To use a different video, add it and then remove this one.</Trans>
      </p>
    </div>
  );
}

function SlideFields({ path, item }: FieldsProps) {
  return (
    <>
      <CaptionField path={path} item={item} />
      {isVideo(item) ? (
        <VideoField address={textOf(item['url'])} />
      ) : (
        <DraftPicture path={`${path}.url`} value={item['url']} isRemovable={false} />
      )}
    </>
  );
}
