import { use } from 'react';

import { languageAttributes } from '../../../language/direction.ts';
import { PageLanguage } from '../../../language/page-language.ts';
import { Picture } from '../../../media/picture.tsx';
import { ToggleButton } from '../../../ui/toggle-button.tsx';
import type { TimelineEvent } from '../../contract.ts';
import { formatDecade, formatLifeDate } from '../../life-dates.ts';
import type { SectionViewOf } from '../page-view.ts';
import type { FixedTexts } from './fixed-texts.ts';

/** A timeline with more events starts collapsed. */
const SHOWN_AT_ONCE = 8;

interface TimelineSectionProps {
  section: SectionViewOf<'timelineSection'>;
  fixedTexts?: FixedTexts | undefined;
}

export function TimelineSection({ section, fixedTexts }: TimelineSectionProps) {
  const language = use(PageLanguage);
  if (section.decades.length === 0) return null;
  const contentId = `${section.key}-timeline`;
  const isCollapsible = section.decades.length > 1;
  const count = section.decades.reduce((sum, { events }) => sum + events.length, 0);
  const captions = section.language === language ? undefined : section.language;
  const isCollapsed = isCollapsible && count > SHOWN_AT_ONCE;
  return (
    <>
      <div
        id={contentId}
        className="memorial-timeline"
        data-collapsed={isCollapsed}
        {...(captions === undefined ? {} : languageAttributes(language))}
      >
        {section.decades.map((decade) => (
          <div key={decade.start} className="timeline-decade">
            <h3 className="timeline-decade-title" suppressHydrationWarning>
              {formatDecade(decade.start, language)}
            </h3>
            <ol className="timeline-events">
              {decade.events.map((event, index) => (
                <Event key={`${event.date} ${index}`} event={event} language={captions} />
              ))}
            </ol>
          </div>
        ))}
      </div>
      {isCollapsible ? (
        <ToggleButton
          controls={contentId}
          subject={section.title}
          isExpanded={!isCollapsed}
          attributes={fixedTexts}
        />
      ) : null}
    </>
  );
}

interface EventProps {
  event: TimelineEvent;
  /** of the caption, where it is another than that of the date */
  language: string | undefined;
}

function Event({ event, language }: EventProps) {
  return (
    <li className="memorial-timeline-event">
      {/* A browser may write a date of another language in a slightly different way. */}
      <time className="timeline-date" dateTime={event.date} suppressHydrationWarning>
        {formatLifeDate(event.date, use(PageLanguage))}
      </time>
      <p className="timeline-caption" lang={language} dir="auto">
        {event.caption}
      </p>
      {event.photo ? (
        <Picture
          address={event.photo}
          alt=""
          sizes="(min-width: 48rem) 24rem, 80vw"
          className="memorial-picture timeline-picture"
        />
      ) : null}
    </li>
  );
}
