import { useLingui } from '@lingui/react/macro';

import { DEFAULT_LANGUAGE } from '../../../language/tags.ts';
import { DOCUMENT_LIMITS } from '../../../memorials/contract.ts';
import { formatLifeDate } from '../../../memorials/life-dates.ts';
import type { DraftDocument, DraftItem } from '../../contract.ts';
import { useDraft, useEditor } from '../editor-context.ts';
import { DraftText, textOf } from '../fields/draft-text.tsx';
import { isVideo } from './item-kinds.ts';

interface CaptionFieldProps {
  path: string;
  item: DraftItem;
  onEnter?: () => void;
}

/** Offers the date of the camera, because the page itself does not show it. */
export function CaptionField({ path, item, onEnter }: CaptionFieldProps) {
  const { t } = useLingui();
  const { session } = useEditor();
  const language = useDraft(session, ({ document }) => languageAt(document, path));
  const date = textOf(item['taken']).slice(0, 10);
  const words = date && formatLifeDate(date, language);
  return (
    <DraftText
      path={`${path}.caption`}
      label={t`Caption`}
      value={item['caption']}
      limit={DOCUMENT_LIMITS.caption}
      rows={2}
      hint={
        isVideo(item)
          ? t`Say who’s in the video, and where and when it was recorded.`
          : t`Say who’s in the photo, and where and when it was taken.`
      }
      addition={
        words ? { label: t`Add the date: ${words}`, words, unless: date.slice(0, 4) } : undefined
      }
      onEnter={onEnter}
    />
  );
}

function languageAt({ language, sections }: DraftDocument, path: string): string {
  const section = sections.find(({ id }) => path.startsWith(`${id}.`));
  return textOf(section?.['language']) || textOf(language) || DEFAULT_LANGUAGE;
}
