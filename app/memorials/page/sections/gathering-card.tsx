import { Trans, useLingui } from '@lingui/react/macro';
import { use } from 'react';

import { UserText } from '../../../language/user-text.tsx';
import { pageLink } from '../../../tributes/page-path.ts';
import { OfflineCopy } from '../../../ui/offline-copy.ts';
import { domainOf, LINK_REL, mapLinks } from '../../funeral/gathering-links.ts';
import { timeInWords, timeZoneInWords } from '../../funeral/gathering-times.ts';
import { gatheringTitle } from '../../funeral/gathering-words.ts';
import type { GatheringView } from '../../funeral/gatherings.ts';
import type { MemorialPageView, SectionViewOf } from '../page-view.ts';
import { GatheringLinks } from './gathering-links.tsx';

interface GatheringCardProps {
  gathering: GatheringView;
  section: SectionViewOf<'serviceSection'>;
  page: MemorialPageView;
}

export function GatheringCard({ gathering, section, page }: GatheringCardProps) {
  const { i18n } = useLingui();
  const { kind, label, place, address, directions, note, stream, charity } = gathering;
  // The language of what the family wrote, where the page has another.
  const lang = section.language;
  const titleId = `gathering-${gathering.number}`;
  const Title = section.title ? 'h3' : 'h2';
  return (
    <>
      <Title id={titleId} className="gathering-title" {...(label ? { lang, dir: 'auto' } : {})}>
        {gatheringTitle(i18n, { kind, label })}
      </Title>
      <Time gathering={gathering} language={page.language} />
      {[place, address, directions, note].map((text, index) =>
        text ? (
          <p
            key={index}
            className={index === 0 ? 'gathering-place' : undefined}
            lang={lang}
            dir="auto"
          >
            {text}
          </p>
        ) : null,
      )}
      <p>
        <Stream stream={stream} />
      </p>
      {charity ? <Charity charity={charity} /> : null}
      <Links gathering={gathering} section={section} page={page} titleId={titleId} />
    </>
  );
}

function Time({ gathering, language }: { gathering: GatheringView; language: string }) {
  const { date, startsAt } = gathering;
  if (date === undefined) {
    return (
      <p className="gathering-time">
        <Trans>The date and time will be announced later.</Trans>
      </p>
    );
  }
  return (
    <p className="gathering-time">
      <time dateTime={startsAt ?? date}>{timeInWords(gathering, language)}</time>{' '}
      <small>
        {startsAt ? (
          timeZoneInWords(gathering, language)
        ) : (
          <Trans>The time will be announced later.</Trans>
        )}
      </small>
    </p>
  );
}

function Stream({ stream }: Pick<GatheringView, 'stream'>) {
  if (stream === 'undecided') {
    return <Trans>The family hasn’t decided yet whether to livestream this service.</Trans>;
  }
  if (stream === 'none') return <Trans>This service won’t be livestreamed.</Trans>;
  return (
    <>
      <a href={stream} rel={LINK_REL}>
        <Trans>
          Watch the livestream on <UserText of={domainOf(stream)} />
        </Trans>
      </a>
      <br />
      <Trans>
        This is the only official livestream. It’s free, and you won’t be asked for card details.
      </Trans>
    </>
  );
}

function Charity({ charity: { name, url } }: { charity: NonNullable<GatheringView['charity']> }) {
  return (
    <p>
      <Trans>
        The family suggests donations to <UserText of={name} />.
      </Trans>{' '}
      {url ? (
        <a href={url} rel={LINK_REL}>
          <bdi>{domainOf(url)}</bdi>
        </a>
      ) : null}
    </p>
  );
}

function Links({ gathering, section, page, titleId }: GatheringCardProps & { titleId: string }) {
  const isCopy = use(OfflineCopy) !== null;
  const hasCalendar = gathering.date !== undefined && !isCopy;
  return (
    <GatheringLinks
      calendar={hasCalendar ? pageLink(page, `/funeral/${gathering.number}.ics`) : undefined}
      maps={section.isAddressClosed ? undefined : mapLinks(gathering)}
      titleId={titleId}
    />
  );
}
