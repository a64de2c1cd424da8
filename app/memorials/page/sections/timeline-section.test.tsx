import { render } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import type { LifeDate } from '../../life-dates.ts';
import { TimelineSection } from './timeline-section.tsx';
import { groupByDecade } from './timeline.ts';

const one = (date: string) => ({ date: date as LifeDate, caption: `In ${date}` });

function show(...dates: string[]) {
  render(
    <TimelineSection
      section={{
        type: 'timelineSection',
        key: 'years',
        title: 'Years',
        decades: groupByDecade(dates.map(one)),
      }}
    />,
  );
  const button = document.querySelector('button');
  return {
    collapsed: document.querySelector('.memorial-timeline')?.getAttribute('data-collapsed'),
    expanded: button?.getAttribute('aria-expanded'),
    label: button?.firstChild?.textContent,
  };
}

const years = (count: number) => Array.from({ length: count }, (_, at) => `${1935 + 5 * at}`);

describe('a timeline of several decades', () => {
  test.each([[2], [4], [8]])('of %i events starts expanded, with its toggle', (count) => {
    expect(show(...years(count))).toEqual({
      collapsed: 'false',
      expanded: 'true',
      label: 'See less',
    });
  });

  test.each([[9], [40]])('of %i events starts with the earliest decade', (count) => {
    expect(show(...years(count))).toEqual({
      collapsed: 'true',
      expanded: 'false',
      label: 'See more',
    });
  });
});

test('a timeline of one decade has no toggle, however many events it has', () => {
  expect(show(...Array.from({ length: 12 }, () => '1941'))).toEqual({
    collapsed: 'false',
    expanded: undefined,
    label: undefined,
  });
});
