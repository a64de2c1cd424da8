import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';

import { createI18n, pageI18n } from '../../language/i18n.ts';
import { I18nContext } from '../../language/lingui.tsx';
import { themeById } from '../../themes/catalog.ts';
import { memorialSchema } from '../contract.ts';
import { MemorialView } from './memorial-view.tsx';
import { presentMemorialPage } from './page-view.ts';

const LATER = '2026-11-20T12:00:00.000Z';

const TRIBUTES = [
  { date: '2026-11-18T12:00:00Z', name: 'Anna', text: 'She sang to us every evening.' },
  { date: '2026-11-17T12:00:00Z', name: 'שרה', text: 'סבתא שרה לנו כל ערב.' },
];

function show(fields: Record<string, unknown>, i18n = pageI18n, wanted?: string): HTMLElement {
  const memorial = memorialSchema.parse({
    slug: 'ada-lind',
    fullName: 'Ada Lind',
    dob: '1941-03-09',
    dod: '2024-02',
    quote: 'Love is all.',
    sections: [
      { type: 'timelineSection', order: 1, events: [{ date: '1962-05', caption: 'Met' }] },
      {
        type: 'familyTreeSection',
        order: 2,
        members: [{ name: 'Jon', relationship: 'Son', dob: '1970-01-02' }],
      },
      { type: 'tributesSection', order: 3, tributes: TRIBUTES },
    ],
    ...fields,
  });
  const page = presentMemorialPage(
    memorial,
    (markdown) => `<p dir="auto">${markdown}</p>`,
    wanted === undefined ? {} : { wanted },
  );
  const theme = themeById(page.themeId);
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => <MemorialView page={page} theme={theme} renderedAt={LATER} footer={null} />,
    },
  ]);
  const shown = document.createElement('div');
  shown.innerHTML = renderToStaticMarkup(
    <I18nContext value={i18n}>
      <Stub initialEntries={['/']} />
    </I18nContext>,
  );
  return shown;
}

const textOf = (page: Element, selector: string) =>
  [...page.querySelectorAll(selector)].map((element) => element.textContent.trim());

const datesOf = (page: Element) =>
  ['memorial-dates-span', 'timeline-decade-title', 'timeline-date', 'family-dob', 'tribute-ago']
    .map((name) => textOf(page, `.${name}`)[0])
    .concat(page.querySelector('.tribute-time')?.getAttribute('title') ?? '');

beforeEach(() => {
  delete document.documentElement.dataset['hydrated'];
});

test('relationships in the family tree are in its language, and its groups stay', () => {
  const i18n = createI18n('es', { Children: 'Hijos', Son: 'Hijo' });
  const page = show({ language: 'es' }, i18n);
  expect(textOf(page, '.family-category')).toEqual(['Hijos']);
  expect(textOf(page, '.family-relationship')).toEqual(['Hijo']);
  expect(textOf(show({}), '.family-relationship')).toEqual(['Son']);
});

describe('an English memorial', () => {
  test.each([[{}], [{ language: 'en' }], [{ language: 'en-AU' }]])(
    'with %j has the dates that SPEC gives',
    (fields) => {
      expect(datesOf(show(fields))).toEqual([
        '9 Mar 1941 – Feb 2024',
        '1960s',
        'May 1962',
        'Jan 2, 1970',
        '2d ago',
        '18 November 2026',
      ]);
    },
  );

  test('says so, beside texts of families and visitors with another direction', () => {
    const page = show({});
    const root = page.querySelector('.memorial');
    expect([root?.getAttribute('lang'), root?.getAttribute('dir')]).toEqual(['en', 'ltr']);
    expect(page.querySelector('h1')?.getAttribute('dir')).toBe('auto');
    expect(textOf(page, '.memorial-quote')).toEqual(['“Love is all.”']);
  });
});

test.each([
  [
    'es',
    ['9 mar 1941 – feb 2024', '1960–1969', 'may 1962', '2 ene 1970', 'hace 2 días'],
    '18 de noviembre de 2026',
    '«Love is all.»',
  ],
  [
    'he',
    ['9 במרץ 1941 – פבר׳ 2024', '1960–1969', 'מאי 1962', '2 בינו׳ 1970', 'לפני יומיים'],
    '18 בנובמבר 2026',
    '”Love is all.”',
  ],
  [
    'ja',
    ['1941年3月9日 – 2024年2月', '1960年～1969年', '1962年5月', '1970年1月2日', '2日前'],
    '2026年11月18日',
    '「Love is all.」',
  ],
])('a memorial in %s has its own dates and quotation marks', (language, dates, day, quote) => {
  const page = show({ language });
  expect(datesOf(page)).toEqual([...dates, day]);
  expect(textOf(page, '.memorial-quote')).toEqual([quote]);
});

test('a memorial in Arabic is laid out right to left', () => {
  const root = show({ language: 'ar' }).querySelector('.memorial');
  expect([root?.getAttribute('lang'), root?.getAttribute('dir')]).toEqual(['ar', 'rtl']);
});

test('a memorial in an unknown language keeps it, with English dates', () => {
  const page = show({ language: 'tlh' });
  expect(page.querySelector('.memorial')?.getAttribute('lang')).toBe('tlh');
  expect(datesOf(page).slice(0, 2)).toEqual(['9 Mar 1941 – Feb 2024', '1960s']);
});

test('a section in another language has its attributes and its dates; one in the same has none', () => {
  const events = [{ date: '1962-05', caption: 'Met' }];
  const page = show({
    language: 'es',
    sections: [
      { type: 'timelineSection', order: 1, language: 'ar', events },
      { type: 'timelineSection', order: 2, language: 'es', events },
    ],
  });
  const sections = [...page.querySelectorAll('.memorial-section')];
  expect(
    sections.map((section) => [section.getAttribute('lang'), section.getAttribute('dir')]),
  ).toEqual([
    ['ar', 'rtl'],
    [null, null],
  ]);
  expect(textOf(page, '.timeline-date')).toEqual(['مايو 1962', 'may 1962']);
});

describe('a visitor who reads an Arabic memorial in Polish', () => {
  const text = 'Sie konnte so schön singen. '.repeat(20);
  const fields = {
    language: 'ar',
    visitorLanguages: true,
    sections: [
      { type: 'timelineSection', order: 1, events: [{ date: '1962-05', caption: 'لقاء' }] },
      {
        type: 'familyTreeSection',
        order: 2,
        members: [
          { name: 'سامي', relationship: 'Son', dob: '1970-01-02' },
          { name: 'كريم', relationship: 'ابن', dob: '1972' },
        ],
      },
      { type: 'tributesSection', order: 3, tributes: TRIBUTES },
      { type: 'textSection', order: 4, language: 'de', title: 'Ein Brief', bodyText: text },
    ],
  };
  const inPolish = () => show(fields, createI18n('pl', { Son: 'Syn' }), 'pl');
  const languageOf = (element: Element | null | undefined) =>
    element?.closest('[lang]')?.getAttribute('lang');

  test('reads all dates in Polish', () => {
    expect(datesOf(inPolish())).toEqual([
      '9 marca 1941 – luty 2024',
      '1960–1969',
      'maj 1962',
      '2 stycznia 1970',
      '2 dni temu',
      '18 listopada 2026',
    ]);
  });

  test.each([
    '.timeline-date',
    '.family-category',
    '.family-relationship',
    '.family-dob',
    '.tribute-ago',
    '.tribute-view-all a',
    '.toggle-button',
  ])('%s is read with a Polish voice, in the direction of Polish', (selector) => {
    const shown = inPolish().querySelector(selector);
    expect(languageOf(shown)).toBe('pl');
    expect(shown?.closest('[dir]:not([dir="auto"])')?.getAttribute('dir')).toBe('ltr');
  });

  test('hears the words of the family in Arabic or in their own language', () => {
    const page = inPolish();
    for (const selector of ['.timeline-caption', '.family-name']) {
      expect(languageOf(page.querySelector(selector))).toBe('ar');
    }
    expect(languageOf([...page.querySelectorAll('.family-relationship')].at(1))).toBe('ar');
    expect(languageOf(page.querySelector('.memorial-text p'))).toBe('de');
    expect(languageOf(page.querySelectorAll('.tribute-text')[1])).toBe('he');
  });
});

test('the fixed texts of a section in another language are in that of the page', () => {
  const members = Array.from({ length: 9 }, (_, index) => ({
    name: `Ana ${index}`,
    relationship: 'Daughter',
    dob: '1970-01-02',
  }));
  const page = show({
    sections: [{ type: 'familyTreeSection', order: 1, language: 'es', members }],
  });
  const languageOf = (selector: string) =>
    page.querySelector(selector)?.closest('[lang]')?.getAttribute('lang');
  expect(languageOf('.family-category')).toBe('en');
  expect(languageOf('.toggle-button')).toBe('en');
  expect(languageOf('.family-name')).toBe('es');
  expect(textOf(page, '.family-dob')[0]).toBe('Jan 2, 1970');
});

test('a tribute in another script declares its language to screen readers', () => {
  const languages = (page: Element) =>
    [...page.querySelectorAll('.tribute-text')].map((text) => text.getAttribute('lang'));
  expect(languages(show({}))).toEqual([null, 'he']);
  expect(languages(show({ language: 'he' }))).toEqual(['en', null]);
});

test('names in the other direction are isolated, both ways', () => {
  const couple = { fullName: 'شيماء', fullName2: 'Bo Lind', dob2: '1938' };
  for (const language of ['en', 'ar']) {
    const page = show({ ...couple, language });
    expect(page.querySelector('h1 bdi')?.textContent).toBe('Bo Lind');
    const names = [...page.querySelectorAll('.memorial-dates-name')];
    expect(names.map((name) => name.getAttribute('dir'))).toEqual(['auto', 'auto']);
  }
});
