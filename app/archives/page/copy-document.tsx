import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { languageAttributes } from '../../language/direction.ts';
import { I18nContext } from '../../language/lingui.tsx';
import { PageLanguage } from '../../language/page-language.ts';
import { themeById } from '../../themes/catalog.ts';
import { OfflineCopy } from '../../ui/offline-copy.ts';
import type { CopiedPage } from './archived-pages.ts';

interface CopyDocumentProps {
  page: CopiedPage;
  title: string;
  stylesheet: string;
  children: ReactNode;
}

export function CopyDocument({ page, title, stylesheet, children }: CopyDocumentProps) {
  const { lang, dir } = languageAttributes(page.view.language);
  return (
    <html lang={lang} dir={dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content={themeById(page.view.themeId).colors.background} />
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body>
        <I18nContext value={page.i18n}>
          <PageLanguage value={page.view.language}>
            <OfflineCopy value={page.files}>{children}</OfflineCopy>
          </PageLanguage>
        </I18nContext>
      </body>
    </html>
  );
}

export function CopyFooter({ page: { address, day } }: { page: CopiedPage }) {
  return (
    <footer className="site-footer">
      <p>
        {address === undefined ? (
          <Trans>A copy of the unpublished page, made on {day}.</Trans>
        ) : (
          <Trans>
            A copy of {address}, made on {day}.
          </Trans>
        )}
      </p>
    </footer>
  );
}
