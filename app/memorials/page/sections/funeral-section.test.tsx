import { brotliCompressSync } from 'node:zlib';

import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, test } from 'vitest';

import { createI18n, pageI18n } from '../../../language/i18n.ts';
import { I18nContext } from '../../../language/lingui.tsx';
import { themeById } from '../../../themes/catalog.ts';
import { OfflineCopy } from '../../../ui/offline-copy.ts';
import { memorialSchema } from '../../contract.ts';
import { MemorialView } from '../memorial-view.tsx';
import { presentMemorialPage, type MemorialPageView } from '../page-view.ts';

type Fields = Record<string, unknown>;

const FUNERAL: Fields = {
  kind: 'funeral',
  date: '2026-12-03',
  time: '14:00',
  timeZone: 'Europe/Warsaw',
  place: 'St Mary’s',
  address: '12 High Street\nKraków',
  directions: 'Behind the mill',
  note: 'Please wear colours.',
};
const BEFORE = new Date('2026-11-27T12:00:00Z');
const AFTER = new Date('2026-12-04T12:00:00Z');

interface Given {
  section?: Fields;
  memorial?: Fields;
  page?: Partial<MemorialPageView>;
  now?: Date;
  wanted?: string;
  i18n?: typeof pageI18n;
  isCopy?: boolean;
}

function htmlOf(
  gatherings: readonly Fields[],
  { section, memorial: fields, page, now = BEFORE, wanted, i18n = pageI18n, isCopy }: Given = {},
): string {
  const memorial = memorialSchema.parse({
    slug: 'ada-lind',
    fullName: 'Ada Lind',
    sections:
      gatherings.length > 0 ? [{ type: 'serviceSection', order: 1, gatherings, ...section }] : [],
    ...fields,
  });
  const view = { ...presentMemorialPage(memorial, String, { now, wanted }), ...page };
  const files = { fileOf: () => undefined, originalOf: () => undefined, page: '', tributes: '' };
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <MemorialView page={view} theme={themeById(view.themeId)} renderedAt="" footer={null} />
      ),
    },
  ]);
  return renderToStaticMarkup(
    <I18nContext value={i18n}>
      <OfflineCopy value={isCopy ? files : null}>
        <Stub initialEntries={['/']} />
      </OfflineCopy>
    </I18nContext>,
  );
}

function show(gatherings: readonly Fields[], given?: Given): HTMLElement {
  const shown = document.createElement('div');
  shown.innerHTML = htmlOf(gatherings, given);
  return shown.querySelector<HTMLElement>('.memorial-section') ?? shown;
}

const linksOf = (section: Element) =>
  [...section.querySelectorAll('a')].map((link) => [
    link.textContent.trim(),
    link.getAttribute('href'),
  ]);

/** The text of each paragraph and heading, with its line breaks. */
const partsOf = (section: Element) =>
  [...section.querySelectorAll('.section-title, .gathering-title, p')].map((part) =>
    part.textContent.trim(),
  );

const wordsOf = (section: Element) => partsOf(section).join(' | ');

describe('a gathering', () => {
  test('is shown with its local time, and everything the family wrote', () => {
    const section = show([FUNERAL]);
    expect(section.querySelector('time')?.outerHTML).toBe(
      '<time datetime="2026-12-03T13:00:00.000Z">Thursday, 3 December 2026 at 14:00</time>',
    );
    expect(partsOf(section).slice(0, 6)).toEqual([
      'Funeral',
      'Thursday, 3 December 2026 at 14:00 Central European Time',
      'St Mary’s',
      '12 High Street\nKraków',
      'Behind the mill',
      'Please wear colours.',
    ]);
  });

  test('links to its calendar file, to maps and to the form', () => {
    const query = '12%20High%20Street%20Krak%C3%B3w';
    expect(linksOf(show([FUNERAL]))).toEqual([
      ['Add to calendar', '/ada-lind/funeral/1.ics'],
      ['Open in maps', `https://maps.apple.com/?q=${query}`],
      ['Open in maps', `geo:0,0?q=${query}`],
      ['I’m coming', '/ada-lind/coming'],
    ]);
  });

  test("links to pages behind the door, and in the visitor's chosen language", () => {
    const hrefs = (given: Given) =>
      linksOf(show([FUNERAL], given)).flatMap(([, href]) => (href?.startsWith('/') ? href : []));
    expect(hrefs({ page: { isBehindDoor: true } })).toEqual([
      '/f/ada-lind/funeral/1.ics',
      '/f/ada-lind/coming',
    ]);
    expect(hrefs({ memorial: { visitorLanguages: true }, wanted: 'es' })).toEqual([
      '/ada-lind/funeral/1.ics?language=es',
      '/ada-lind/coming?language=es',
    ]);
  });

  test('without a time or a date says that it will be announced', () => {
    const { time: _, ...untimed } = FUNERAL;
    expect(wordsOf(show([untimed]))).toContain(
      'Thursday, 3 December 2026 The time will be announced later.',
    );
    const { date: __, ...undated } = FUNERAL;
    const section = show([undated]);
    expect(wordsOf(section)).toContain('The date and time will be announced later.');
    expect(linksOf(section).map(([words]) => words)).not.toContain('Add to calendar');
  });

  test("has the family's own name for it, and its heading follows the section's title", () => {
    const shiva = { ...FUNERAL, kind: 'other', label: 'Shiva' };
    expect(show([shiva]).querySelector('h2')?.textContent).toBe('Shiva');
    const titled = show([shiva, { ...FUNERAL, kind: 'wake' }], { section: { title: 'Farewell' } });
    expect([...titled.querySelectorAll('h2, h3')].map((title) => title.textContent)).toEqual([
      'Farewell',
      'Shiva',
      'Wake',
    ]);
  });
});

describe('a stream', () => {
  const streamOf = (stream?: string) => show([{ ...FUNERAL, ...(stream ? { stream } : {}) }]);

  test('always has its sentence', () => {
    expect(wordsOf(streamOf())).toContain(
      'The family hasn’t decided yet whether to livestream this service.',
    );
    expect(wordsOf(streamOf('none'))).toContain('This service won’t be livestreamed.');
    expect(wordsOf(streamOf('https://www.stream.example/ada?live=1'))).toContain(
      'Watch the livestream on stream.example' +
        'This is the only official livestream. It’s free, and you won’t be asked for card details.',
    );
  });

  test('is shown with its domain as encoded, and learns nothing about the page', () => {
    const link = streamOf('https://www.yоutube.com/ada').querySelector('a');
    expect(link?.textContent).toBe('Watch the livestream on xn--yutube-wqf.com');
    expect(link?.rel).toBe('nofollow noreferrer');
  });

  test('is never a field, button or form, and a charity is just a link', () => {
    const charity = { name: 'Bees & Co', url: 'https://bees.example/give' };
    const section = show([{ ...FUNERAL, charity }]);
    expect(wordsOf(section)).toContain('The family suggests donations to Bees & Co. bees.example');
    expect(section.querySelector('form, input, button, iframe, script, img')).toBeNull();
  });
});

describe('an address only for guests', () => {
  const section = { addressFor: 'coming' };

  test("isn't on the page, and a sentence says how to get it", () => {
    const html = htmlOf([FUNERAL], { section });
    expect(html).not.toMatch(/High Street|Behind the mill|maps\.apple|geo:/);
    expect(html).toContain('St Mary’s');
    expect(html).toContain('You’ll see the exact address once you’ve said you’re coming.');
  });

  test('stays only for guests when the answers are closed', () => {
    const words = wordsOf(show([FUNERAL], { section: { ...section, answers: 'closed' } }));
    expect(words).toContain('Only people who’ve said they’re coming can see the exact address.');
    expect(words).not.toContain('I’m coming');
  });

  test('is not promised by a downloaded copy, which has no form', () => {
    const words = wordsOf(show([FUNERAL], { section, isCopy: true }));
    expect(words).toContain('Only people who’ve said they’re coming can see the exact address.');
    expect(words).not.toMatch(/You’ll see|High Street/);
  });
});

describe('when the last day is over', () => {
  const wake = { ...FUNERAL, kind: 'wake', date: '2026-12-02' };

  test('one line is left', () => {
    const section = show([wake, FUNERAL], { now: AFTER });
    expect(wordsOf(section)).toBe('The funeral was on 3 December 2026.');
    expect(section.querySelector('a')).toBeNull();
    expect(wordsOf(show([wake], { now: AFTER }))).toBe('The wake was on 2 December 2026.');
  });

  test("the page's data has nothing else either", () => {
    const sections = [{ type: 'serviceSection', order: 1, gatherings: [FUNERAL] }];
    const memorial = memorialSchema.parse({ slug: 'ada-lind', fullName: 'Ada Lind', sections });
    const [before, after] = [BEFORE, AFTER].map((now) =>
      JSON.stringify(presentMemorialPage(memorial, String, { now })),
    );
    expect(before).toContain('12 High Street');
    expect(after).toContain('2026-12-03');
    expect(after).not.toMatch(/High Street|Behind the mill|St Mary’s|colours/);
  });

  test('a family can keep everything, without the form', () => {
    const words = wordsOf(show([FUNERAL], { now: AFTER, section: { staysOpen: true } }));
    expect(words).toContain('12 High Street');
    expect(words).not.toContain('I’m coming');
  });

  test("the day ends in the place's time zone", () => {
    const far = { ...FUNERAL, timeZone: 'Pacific/Pago_Pago' };
    const midnight = new Date('2026-12-04T10:59:00Z');
    expect(wordsOf(show([far], { now: midnight }))).toContain('Open in maps');
    expect(wordsOf(show([far], { now: AFTER }))).toContain('The funeral was on');
  });
});

describe('languages', () => {
  test("fixed texts and dates are in the page's language, the family's texts in their own", () => {
    const section = show([FUNERAL], {
      memorial: { language: 'he', visitorLanguages: true },
      wanted: 'es',
      i18n: createI18n('es', { Funeral: 'Funeral (es)' }),
    });
    expect(section.lang).toBe('he');
    const own = section.querySelector<HTMLElement>('.gatherings');
    expect([own?.lang, own?.dir]).toEqual(['es', 'ltr']);
    expect(section.querySelector('time')?.textContent).toBe(
      'jueves, 3 de diciembre de 2026, 14:00',
    );
    const place = section.querySelector<HTMLElement>('.gathering-place');
    expect([place?.lang, place?.dir]).toEqual(['he', 'auto']);
  });

  test('a right-to-left page isolates domains and names', () => {
    const charity = { name: 'Bees', url: 'https://bees.example/' };
    const section = show([{ ...FUNERAL, charity }], { memorial: { language: 'ar' } });
    const isolated = [...section.querySelectorAll('bdi')].map((bdi) => bdi.textContent);
    expect(isolated).toEqual(['Bees', 'bees.example']);
    expect(section.querySelector('.gatherings')?.hasAttribute('lang')).toBe(false);
  });
});

test('a downloaded copy has no calendar file, form or style sheet address', () => {
  const html = htmlOf([FUNERAL], { isCopy: true });
  expect(html).not.toMatch(/\.ics|\/coming|rel="stylesheet"/);
  expect(html).toContain('Thursday, 3 December 2026 at 14:00');
});

describe('weight', () => {
  test('a page without a funeral has neither its style sheet nor a byte more', () => {
    expect(htmlOf([])).not.toMatch(/gathering|stylesheet/);
  });

  test('three gatherings add at most 2 KB, compressed', () => {
    const kinds = ['funeral', 'burial', 'wake'];
    const three = kinds.map((kind) => ({
      ...FUNERAL,
      kind,
      stream: 'https://stream.example/ada',
      charity: { name: 'Bees & Co', url: 'https://bees.example/give' },
    }));
    const sizeOf = (html: string) => brotliCompressSync(html).length;
    expect(sizeOf(htmlOf(three)) - sizeOf(htmlOf([]))).toBeLessThan(2_048);
  });
});
