import { msg } from '@lingui/core/macro';

import { MemorialView } from '../../memorials/page/memorial-view.tsx';
import type { MemorialPageView, SectionView } from '../../memorials/page/page-view.ts';
import { themeById } from '../../themes/catalog.ts';
import { STYLESHEET_FILE, type CopiedPage } from './archived-pages.ts';
import { CopyDocument, CopyFooter } from './copy-document.tsx';

export function CopiedMemorial({ page }: { page: CopiedPage }) {
  const view = withMemorialVideo(page);
  return (
    <CopyDocument page={page} title={view.name} stylesheet={STYLESHEET_FILE}>
      <MemorialView
        page={view}
        theme={themeById(view.themeId)}
        renderedAt=""
        footer={<CopyFooter page={page} />}
      />
    </CopyDocument>
  );
}

/** The video that the family made is at the end of its page, also if the page itself doesn't show it. */
function withMemorialVideo({ view, i18n, video }: CopiedPage): MemorialPageView {
  if (!video) return view;
  const { ownLanguage: language = view.language } = view;
  const { video: url, captions, chapters } = video;
  const section: SectionView = {
    key: 'memorial-video',
    type: 'contentSliderSection',
    title: i18n._(msg`Memorial video`),
    subheading: i18n._(
      msg`The “video” folder in this download contains the video as an MP4 file, with its captions and chapters as text files.`,
    ),
    content: [{ type: 'video', url, caption: view.name, tracks: { captions, chapters, language } }],
  };
  return { ...view, sections: [...view.sections, section] };
}
