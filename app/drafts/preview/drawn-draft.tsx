import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Pencil } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';

import { languageAttributes } from '../../language/direction.ts';
import { I18nContext } from '../../language/lingui.tsx';
import { MemorialParts, type PartTool } from '../../memorials/page/memorial-parts.tsx';
import type { Theme } from '../../themes/contract.ts';
import type { DraftDocument } from '../contract.ts';
import { wordsOfType } from '../section-types.ts';
import { createDraftPresenter } from './draft-presenter.ts';
import { useRenderedTexts } from './rendered-texts.ts';
import type { StoredPage } from './stored-page.ts';

interface DrawnDraftProps {
  slug: string;
  draft: DraftDocument;
  stored: StoredPage;
  /** in the memorial's language */
  i18n: I18n;
  theme: Theme;
  footer: ReactNode;
  mayEdit: (part: string) => boolean;
  onEdit: (part: string) => void;
}

/** From this number of sections on, the browser leaves out the layout of those outside the frame. */
const LONG = 20;

/** The page of a draft in the memorial's language, with a button for each part. Only the sections that have changed are rendered again. */
export function DrawnDraft(props: DrawnDraftProps) {
  const { slug, draft, stored, i18n, theme, footer } = props;
  const toHtml = useRenderedTexts(draft, stored);
  const present = useMemo(
    () =>
      createDraftPresenter({
        slug,
        isInvented: stored.isInvented,
        i18n,
        toHtml,
        tributesOf: (sectionId) => stored.tributes.get(sectionId),
      }),
    [slug, stored, i18n, toHtml],
  );
  const page = useMemo(() => present(draft), [present, draft]);
  const partTool = useEditButtons(props);
  return (
    <I18nContext value={i18n}>
      <div className="live-page" data-long={page.sections.length >= LONG}>
        <MemorialParts
          page={page}
          theme={theme}
          renderedAt={stored.renderedAt}
          footer={footer}
          partTool={partTool}
        />
      </div>
    </I18nContext>
  );
}

/** In the language of the editor. */
function useEditButtons({ mayEdit, onEdit }: Pick<DrawnDraftProps, 'mayEdit' | 'onEdit'>) {
  const { i18n } = useLingui();
  return useMemo(
    (): PartTool => (section) => {
      const part = section?.key ?? 'head';
      if (!mayEdit(part)) return null;
      const name = section
        ? (section.title ?? i18n._(wordsOfType(section.type).name))
        : i18n._(msg`Header`);
      return (
        <button
          type="button"
          className="live-page-edit"
          {...languageAttributes(i18n.locale)}
          onClick={() => onEdit(part)}
        >
          <Pencil aria-hidden="true" />
          <span className="visually-hidden">{i18n._(msg`Edit ${name}`)}</span>
        </button>
      );
    },
    [i18n, mayEdit, onEdit],
  );
}
