import { useLingui, Trans } from '@lingui/react/macro';
import { Check, Share2 } from 'lucide-react';
import { use } from 'react';

import { languageAttributes } from '../../language/direction.ts';
import { PageLanguage } from '../../language/page-language.ts';
import { withLanguage } from '../../language/visitor-language.ts';
import { cropAttributes, focusAttributes, zoomOf } from '../../media/picture-placement.ts';
import { Picture } from '../../media/picture.tsx';
import { pagePathOf } from '../../tributes/page-path.ts';
import { JoinedNames } from '../../ui/joined-names.tsx';
import { OfflineCopy } from '../../ui/offline-copy.ts';
import { inventedNotice, lifeSpans, locationLabel, type LocationBlock } from '../couples.ts';
import type { LanguageLink, MemorialPageView } from './page-view.ts';

interface MemorialHeaderProps {
  page: MemorialPageView;
}

export function MemorialHeader({ page }: MemorialHeaderProps) {
  const { i18n } = useLingui();
  const isCopy = use(OfflineCopy) !== null;
  const lang = page.ownLanguage;
  const otherNames = page.people.flatMap(({ otherName }) => otherName ?? []);
  return (
    <header className="memorial-header">
      <div className="memorial-banner">
        {page.backgroundPhoto ? (
          <Picture
            address={page.backgroundPhoto}
            alt=""
            sizes="100vw"
            className="memorial-banner-photo"
            placement={focusAttributes(page.backgroundFocalPoint)}
            eager
          />
        ) : null}
        {page.actionButtons.share && !isCopy ? <ShareButton /> : null}
        {page.languageLinks ? <LanguageLinks page={page} links={page.languageLinks} /> : null}
      </div>
      <div className="memorial-container memorial-intro">
        <div className="memorial-photo">
          <Portrait page={page} />
        </div>
        {page.header ? (
          <p className="memorial-header-text" lang={lang} dir="auto">
            {page.header}
          </p>
        ) : null}
        <h1 className="memorial-name memorial-heading" lang={lang} dir="auto">
          <JoinedNames names={page.people.map(({ name }) => name)} />
        </h1>
        {otherNames.length > 0 ? (
          <p className="memorial-other-name" dir="auto">
            <JoinedNames names={otherNames} />
          </p>
        ) : null}
        <LifeDates page={page} />
        {page.isInvented ? (
          <p className="memorial-notice">{inventedNotice(i18n, page.people.length)}</p>
        ) : null}
        {page.quote ? (
          <blockquote className="memorial-quote" lang={lang} dir="auto">
            <p dir="auto">{page.quote}</p>
          </blockquote>
        ) : null}
        <Locations blocks={page.locations} lang={lang} />
      </div>
    </header>
  );
}

function Portrait({ page }: MemorialHeaderProps) {
  const { t } = useLingui();
  const { profilePhoto: address, profilePhotoCrop: crop, name } = page;
  const zoom = zoomOf(address, crop);
  const larger = zoom === undefined ? (width: string) => width : timesAsWide(zoom);
  const picture = (
    <Picture
      address={address}
      alt={page.isCouple ? t`${name} together` : t`Portrait of ${name}`}
      sizes={`(min-width: 48rem) ${larger('14rem')}, ${larger('11rem')}`}
      placeholder="person"
      placement={cropAttributes(address, crop)}
      eager
    />
  );
  // The span clips an enlarged picture, which would otherwise cover the frame's inner margin.
  return zoom === undefined ? picture : <span className="memorial-photo-part">{picture}</span>;
}

/** An enlarged picture needs a larger file to stay sharp. */
const timesAsWide = (zoom: number) => (width: string) => `calc(${width} * ${zoom.toFixed(1)})`;

function LifeDates({ page }: MemorialHeaderProps) {
  const { i18n } = useLingui();
  const spans = lifeSpans(i18n, page.people, use(PageLanguage));
  if (spans.length === 0) return null;
  return (
    <div className="memorial-dates">
      {spans.map((span) => (
        <p key={span.name ?? ''}>
          {span.name ? (
            <span className="memorial-dates-name" dir="auto">
              {span.name}
            </span>
          ) : null}{' '}
          <span className="memorial-dates-span">{span.dates}</span>
        </p>
      ))}
    </div>
  );
}

function Locations({ blocks, lang }: { blocks: LocationBlock[]; lang: string | undefined }) {
  const { i18n } = useLingui();
  if (blocks.length === 0) return null;
  return (
    <dl className="memorial-locations" data-columns={blocks.length}>
      {blocks.map((block) => (
        <div key={block.label} className="memorial-location">
          <dt>{locationLabel(i18n, block.label)}</dt>
          <dd lang={lang} dir="auto">
            <JoinedNames names={block.places} sign="/" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface LanguageLinksProps {
  page: MemorialPageView;
  links: readonly LanguageLink[];
}

/** Each link is in its own language. A hidden one appears if the visitor's browser prefers its language. */
function LanguageLinks({ page, links }: LanguageLinksProps) {
  return (
    <p className="memorial-languages">
      {links.map(({ language, label, isOwn }) => (
        <a
          key={language}
          href={withLanguage(pagePathOf(page), isOwn ? undefined : language)}
          hrefLang={language}
          {...languageAttributes(language)}
          hidden={!isOwn}
        >
          {label}
        </a>
      ))}
    </p>
  );
}

function ShareButton() {
  const { t } = useLingui();
  return (
    <div className="share" data-state="idle">
      <button type="button" className="share-button" aria-label={t`Share memorial`}>
        <Share2 className="share-icon" aria-hidden="true" />
        <Check className="share-done-icon" aria-hidden="true" />
      </button>
      <span className="share-tooltip" aria-hidden="true">
        <Trans>Share memorial</Trans>
      </span>
      <span className="share-status" role="status" />
    </div>
  );
}
