import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

import type { LanguageChoice } from '../../language/languages.ts';
import { languagesOfPage, productPageAt, productPath } from '../../language/product-paths.ts';
import { keepLanguage } from '../../language/rooms-language.ts';
import { useShellData } from '../product.ts';

interface SiteFooterProps {
  /** links above the product's name; memorial pages have none */
  children?: ReactNode;
}

/** Renders nothing if the root loader failed. */
export function SiteFooter({ children }: SiteFooterProps) {
  const { t } = useLingui();
  const shell = useShellData();
  if (!shell) return null;
  const { year, languages } = shell;
  const { name, provider } = shell.product;
  return (
    <footer className="site-footer">
      <LanguageMenu languages={languages} />
      {children}
      <p>{t`© ${year} ${name}. All rights reserved.`}</p>
      <p>{t`Made with love by ${provider}`}</p>
    </footer>
  );
}

/** Only on pages that have an address in each language. The links load the page anew, because scripts have one language. */
function LanguageMenu({ languages }: { languages: readonly LanguageChoice[] }) {
  const { t } = useLingui();
  const found = productPageAt(useLocation().pathname);
  const choices = found ? languagesOfPage(found.language, languages) : [];
  if (!found || choices.length === 0) return null;
  return (
    <nav aria-label={t`Language`}>
      <ul className="site-languages">
        {choices.map(({ tag, name }) => (
          <li key={tag}>
            <a
              href={productPath(found.page, tag)}
              lang={tag}
              hrefLang={tag}
              aria-current={tag === found.language ? 'true' : undefined}
              data-own=""
              onClick={() => keepLanguage(tag)}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
