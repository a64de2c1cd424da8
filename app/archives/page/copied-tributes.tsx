import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import type { MemorialPageView } from '../../memorials/page/page-view.ts';
import { themeById } from '../../themes/catalog.ts';
import { themeAttributes } from '../../themes/theme-attributes.ts';
import { TributeCard } from '../../tributes/card/tribute-card.tsx';
import { TributesHeader } from '../../tributes/list/tributes-header.tsx';
import { countLabel } from '../../tributes/list/tributes-toolbar.tsx';
import type { CopiedPage, TributesOfPage } from './archived-pages.ts';
import { CopyDocument, CopyFooter } from './copy-document.tsx';

interface CopiedTributesProps {
  page: CopiedPage;
  list: TributesOfPage;
}

/** A page of tributes, newest first. The style sheet is in the same folder. */
export function CopiedTributes({ page, list }: CopiedTributesProps) {
  const { view, i18n } = page;
  const { tributes, number, pages, total } = list;
  const heading = titleOf(i18n, view);
  const title = pages > 1 ? i18n._(msg`${heading}, page ${number} of ${pages}`) : heading;
  return (
    <CopyDocument page={page} title={`${title} · ${view.name}`} stylesheet="style.css">
      <div className="memorial tributes-screen" {...themeAttributes(themeById(view.themeId))}>
        <main className="tributes-container">
          <TributesHeader
            title={title}
            memorial={{
              slug: view.slug,
              name: view.name,
              names: view.people.map(({ name }) => name),
              isInvented: view.isInvented,
              profilePhoto: view.profilePhoto,
              themeId: view.themeId,
              canAddTribute: false,
            }}
          />
          <div className="tributes-toolbar">
            <p className="tributes-count">{countLabel(i18n, total)}</p>
          </div>
          <div className="tributes-pages">
            <ul className="tributes-grid">
              {tributes.map((tribute, index) => (
                <li key={index}>
                  <TributeCard tribute={tribute} renderedAt="" showsDay />
                </li>
              ))}
            </ul>
          </div>
          {pages > 1 ? <Pages number={number} pages={pages} /> : null}
        </main>
        <CopyFooter page={page} />
      </div>
    </CopyDocument>
  );
}

/** Returns the title of the section of tributes. If there are several sections or no title, returns 'Tributes'. */
function titleOf(i18n: I18n, { sections }: MemorialPageView): string {
  const [first, ...others] = sections.filter(({ type }) => type === 'tributesSection');
  return others.length === 0 && first?.title ? first.title : i18n._(msg`Tributes`);
}

function Pages({ number, pages }: { number: number; pages: number }) {
  const { t } = useLingui();
  const link = (to: number, label: string) =>
    to >= 1 && to <= pages ? (
      <a className="memorial-button" data-variant="quiet" href={`tributes-${to}.html`}>
        {label}
      </a>
    ) : null;
  return (
    <nav className="tribute-view-all" aria-label={t`Pages of tributes`}>
      {link(number - 1, t`Newer tributes`)} {link(number + 1, t`Older tributes`)}
    </nav>
  );
}
