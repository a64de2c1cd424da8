import { MemorialView } from '../../memorials/page/memorial-view.tsx';
import { themeById } from '../../themes/catalog.ts';
import { STYLESHEET_FILE, type CopiedPage } from './archived-pages.ts';
import { CopyDocument, CopyFooter } from './copy-document.tsx';

export function CopiedMemorial({ page }: { page: CopiedPage }) {
  const { view } = page;
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
