import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { enhanceMessages } from '../writing/behavior/message-form.ts';
import { showHtml } from '../writing/testing/form-views.ts';
import { ComingForm } from './coming-form.tsx';
import type { ComingFormView, OwnAnswerView } from './coming-view.ts';
import { CancelQuestion, OwnAnswer } from './own-answer.tsx';

const MEMORIAL = {
  slug: 'ada-lind',
  name: 'Ada Lind',
  names: ['Ada Lind'],
  canAddTribute: true,
};

const FUNERAL = {
  number: 1,
  title: 'Funeral',
  when: 'Thursday 3 December 2026 at 14:00',
  place: 'St Mary’s <b>Church</b>',
};
const WAKE = { number: 2, title: 'Wake', when: 'Date and time to be announced' };

const VALUES = { name: '', count: '1', gathering: ['1'], email: '', note: '' };

function show(fields: Partial<ComingFormView> = {}, isNew = true): HTMLElement {
  const view: ComingFormView = {
    memorial: MEMORIAL,
    gatherings: [FUNERAL],
    isAddressClosed: false,
    values: VALUES,
    errors: {},
    formToken: 'token',
    seen: 'state',
    ...fields,
  };
  return showHtml(<ComingForm view={view} isNew={isNew} />);
}

const valuesOf = (page: HTMLElement, name: string) =>
  new FormData(page.querySelector('form') ?? undefined).getAll(name);

/** The entry of a page that was opened by Back. */
const BACK = {
  entryType: 'navigation',
  type: 'back_forward',
  name: '',
  startTime: 0,
  duration: 0,
  toJSON: () => ({}),
};

// As a link does.
beforeEach(() => history.replaceState({ key: 'a' }, ''));

describe('the form', () => {
  test('for one gathering needs no choice, and labels each question', () => {
    const page = show();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'I’m coming to the funeral of Ada Lind',
    );
    for (const [label, name] of [
      ['Your name', 'name'],
      ['How many people are coming?', 'count'],
      ['Your email address', 'email'],
      ['A note to the family', 'note'],
    ] as const) {
      expect(screen.getByLabelText(label)).toHaveAttribute('name', name);
    }
    // A field of the type 'number' would drop the digits of an Arabic keyboard.
    expect(screen.getByLabelText(/How many people/)).toHaveAttribute('type', 'text');
    expect(valuesOf(page, 'gathering')).toEqual(['1']);
    expect(valuesOf(page, 'form')).toEqual(['token']);
    expect(valuesOf(page, 'second')).toEqual([]);
    expect(valuesOf(page, 'seen')).toEqual(['state']);
    expect(page).toHaveTextContent('Thursday 3 December 2026 at 14:00');
    expect(page).toHaveTextContent('St Mary’s <b>Church</b>');
    expect(page.querySelector('script')).toBeNull();
  });

  test('for several gatherings asks which, and keeps what was typed beside its errors', () => {
    const page = show({
      gatherings: [FUNERAL, WAKE],
      values: { name: 'Rosa', count: '99', gathering: ['2'], email: 'x', note: 'Yes' },
      errors: {
        count: 'Enter a number from 1 to 20.',
        gathering: 'Select at least one gathering.',
      },
    });
    const choice = screen.getByRole('group', { name: 'Which of these are you coming to?' });
    expect(choice).toHaveAccessibleDescription('Select at least one gathering.');
    expect(within(choice).getByRole('checkbox', { name: /Wake/ })).toBeChecked();
    expect(within(choice).getByRole('checkbox', { name: /Funeral/ })).not.toBeChecked();
    const problems = screen.getByRole('alert');
    expect(problems).toHaveTextContent('Everything you filled in is still here.');
    const link = within(problems).getByRole('link', { name: 'Enter a number from 1 to 20.' });
    expect(page.querySelector(link.getAttribute('href') ?? '')).toHaveValue('99');
    expect(valuesOf(page, 'note')).toEqual(['Yes']);
    // Text browsers would otherwise write the next choice behind the last line of the one before.
    const blocks = within(choice)
      .getAllByRole('checkbox')
      .map((box) => box.closest('div'));
    expect(new Set(blocks).size).toBe(2);
  });

  test('adds no one to the only gathering that is left without asking', () => {
    const page = show(
      { gatherings: [{ ...WAKE, number: 3 }], values: { ...VALUES, gathering: [] } },
      false,
    );
    expect(screen.getByRole('checkbox', { name: /Wake/ })).not.toBeChecked();
    expect(valuesOf(page, 'gathering')).toEqual([]);
  });

  test('promises the exact address only to those who have not said that they are coming', () => {
    const promise = 'You’ll see the exact address once you’ve said you’re coming.';
    expect(show({ isAddressClosed: true })).toHaveTextContent(promise);
    expect(show({ isAddressClosed: true }, false)).not.toHaveTextContent(promise);
  });

  test('lets browsers fill in every field again after Back', () => {
    expect(show().querySelectorAll('.words-field [autocomplete="off"]')).toHaveLength(0);
  });

  test('that a phone loads anew in its tab still has what was typed, until it is sent; Back has it even then', async () => {
    const open = async () => {
      const page = show({ gatherings: [FUNERAL, WAKE] });
      enhanceMessages(document);
      await vi.dynamicImportSettled();
      return page;
    };
    const typed = () => [
      screen.getByLabelText<HTMLInputElement>('How many people are coming?').value,
      screen.getByLabelText<HTMLTextAreaElement>('A note to the family').value,
      screen.getByRole<HTMLInputElement>('checkbox', { name: /Wake/ }).checked,
    ];
    const page = await open();
    screen.getByLabelText<HTMLInputElement>('How many people are coming?').value = '3';
    screen.getByRole<HTMLInputElement>('checkbox', { name: /Wake/ }).checked = true;
    fireEvent.input(screen.getByLabelText('A note to the family'), { target: { value: 'Yes.' } });
    await open();
    expect(typed()).toEqual(['3', 'Yes.', true]);
    page.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
    await open();
    expect(typed()).toEqual(['1', '', false]);
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([BACK]);
    await open();
    expect(typed()).toEqual(['3', 'Yes.', true]);
  });

  test('that is sent again after Back is sent with the same token', () => {
    const page = show();
    enhanceMessages(document);
    page.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
    const again = show({ formToken: 'another' });
    enhanceMessages(document);
    expect(valuesOf(again, 'form')).toEqual(['token']);
  });

  test('says so when it is sent without a network', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const page = show();
    enhanceMessages(document);
    const sent = new Event('submit', { cancelable: true });
    page.querySelector('form')?.dispatchEvent(sent);
    expect(sent.defaultPrevented).toBe(true);
    expect(screen.getByRole('alert')).toHaveTextContent('You’re offline.');
  });

  test('says that the exact address follows, and has another button when changing an answer', () => {
    const page = show({ isAddressClosed: true });
    expect(page).toHaveTextContent('You’ll see the exact address once you’ve said you’re coming.');
    show({}, false);
    expect(screen.getByRole('button', { name: 'Save changes' })).toHaveValue('send');
  });
});

describe("the guest's page", () => {
  const VIEW: OwnAnswerView = {
    path: '/w/a1',
    memorial: MEMORIAL,
    state: 'coming',
    name: 'Dr. Rosa Lind',
    count: 3,
    gatherings: [
      {
        ...FUNERAL,
        address: '1 Church Lane\nOxford',
        isCancelled: false,
        calendar: '/w/a1/funeral/1.ics',
      },
    ],
    note: 'We knew her.',
    email: 'rosa@example.org',
    isConfirmable: false,
    isOver: false,
    canChange: true,
    canAnswerAgain: true,
    words: [],
  };
  const showOwn = (fields: Partial<OwnAnswerView> = {}) =>
    showHtml(<OwnAnswer view={{ ...VIEW, ...fields }} address="https://m.example/w/a1" />);

  test('has the exact address, the calendar, and links to change and to cancel', () => {
    const page = showOwn();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Thank you, Rosa.');
    expect(page).toHaveTextContent('The family knows that 3 people are coming.');
    expect(page).toHaveTextContent('1 Church Lane');
    for (const [name, href] of [
      ['Add to calendar', '/w/a1/funeral/1.ics'],
      ['Change response', '?change'],
      ['I can’t come after all', '?cancel'],
      ['https://m.example/w/a1', 'https://m.example/w/a1'],
    ] as const) {
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
    }
    expect(page.querySelector('form')).toBeNull();
  });

  test('opens each exact address in maps, as the page does for everyone', () => {
    const page = showOwn({
      gatherings: [
        { ...FUNERAL, address: '1 Church Lane\nAshford', isCancelled: false },
        { ...WAKE, isCancelled: false },
        { ...FUNERAL, address: '2 Mill Road', isCancelled: true },
      ],
    });
    const links = () => [...page.querySelectorAll('[data-maps]')].map((link) => link.outerHTML);
    expect(links()).toHaveLength(2);
    expect(links()[0]).toContain('https://maps.apple.com/?q=1%20Church%20Lane%20Ashford');
    expect(links()[1]).toContain('geo:0,0?q=1%20Church%20Lane%20Ashford');
    expect(showOwn({ isOver: true }).querySelector('[data-maps]')).toBeNull();
  });

  test('has a calendar file for each gathering that has one', () => {
    showOwn({
      gatherings: [
        { ...FUNERAL, isCancelled: false, calendar: '/w/a1/funeral/1.ics' },
        { ...FUNERAL, isCancelled: false },
        { ...WAKE, isCancelled: false, calendar: '/w/a1/funeral/3.ics' },
      ],
    });
    const links = screen.getAllByRole('link', { name: 'Add to calendar' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/w/a1/funeral/1.ics',
      '/w/a1/funeral/3.ics',
    ]);
    expect(links[1]).toHaveAccessibleDescription(/^Wake/);
  });

  test("shows the family's message, what was cancelled, and no link to a change that comes too late", () => {
    const page = showOwn({
      canChange: false,
      isConfirmable: true,
      words: [{ text: 'Please bring\na candle.', day: '1 December 2026' }],
      gatherings: [{ ...WAKE, isCancelled: true }],
    });
    expect(page).toHaveTextContent('Please bring a candle.');
    expect(page).toHaveTextContent('This gathering has been cancelled.');
    expect(screen.queryByRole('link', { name: 'Change response' })).toBeNull();
    expect(screen.getByRole('button', { name: /Get the family’s messages/ })).toBeInTheDocument();
  });

  test('after the day says what was, and promises nothing more', () => {
    const page = showOwn({ isOver: true, canChange: false });
    expect(page).toHaveTextContent('You told the family that 3 people were coming.');
    expect(page).not.toHaveTextContent(/are coming|later|If anything changes/);
    expect(screen.getByRole('link', { name: 'Take me off the list' })).toHaveAttribute(
      'href',
      '?cancel',
    );
  });

  test('asks before it cancels, and lets the guest answer again', () => {
    showHtml(<CancelQuestion view={VIEW} />);
    expect(screen.getByRole('button', { name: 'Take me off the list' })).toHaveValue('take-back');
    expect(screen.getByRole('link', { name: 'Keep me on the list' })).toHaveAttribute(
      'href',
      '/w/a1',
    );
    const page = showOwn({ state: 'cancelled', name: '', gatherings: [] });
    expect(page).toHaveTextContent('You’re no longer on the family’s list');
    expect(screen.getByRole('link', { name: 'I’m coming after all' })).toHaveAttribute(
      'href',
      '/ada-lind/coming',
    );
  });
});
