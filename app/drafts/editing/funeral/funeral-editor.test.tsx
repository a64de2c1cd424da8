import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';

import { newUser } from '../../../ui/testing/user.ts';
import { testId } from '../../testing/memory-session.ts';
import {
  button,
  card,
  noticed,
  renderEditor,
  rose,
  section,
} from '../../testing/rendered-editor.tsx';
import { newGathering } from './new-gathering.ts';

const user = newUser();
const FUNERAL = testId('sec', 1);
const BURIAL = testId('itm', 'burial');
const PATH = `${FUNERAL}.gatherings.${BURIAL}`;
/** Of Nepal, under the name that the platform gives it. */
const ZONE_OF_TESTS = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const GERMANY = { kind: 'burial', timeZone: 'Europe/Berlin' };

const funeral = (fields: object = {}, settings: object = {}) =>
  section('serviceSection', 1, {
    gatherings: [{ id: BURIAL, ...GERMANY, ...fields }],
    ...settings,
  });

async function openFuneral(made = funeral()) {
  const rendered = renderEditor([made]);
  await user.click(card(FUNERAL).getByRole('button', { name: 'Edit' }));
  await screen.findByRole('group', { name: 'Who can see the exact address' });
  return rendered;
}

async function openGathering(fields: object = {}) {
  const rendered = await openFuneral(funeral(fields));
  await user.click(button(/^Gathering 1: /));
  await screen.findByLabelText('Kind of gathering');
  const gathering = () => rendered.session.getView().document.sections[0]?.gatherings?.[0] ?? {};
  return { ...rendered, gathering };
}

const inDate = () => within(screen.getByRole('group', { name: 'Date' }));

describe('a funeral in the editor', () => {
  test('can be added once', async () => {
    renderEditor([section('textSection', 2)]);
    await user.click(button('Add a section'));
    await user.click(button(/^Funeral/));
    await user.click(button('Add a section'));
    expect(button(/^Album/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Funeral/ })).toBeNull();
  });

  test('a new gathering is a funeral on the clock of the browser, and the focus is in its form', async () => {
    const { session } = await openFuneral(section('serviceSection', 1));
    await user.click(button('Add a gathering'));
    expect(session.getView().document.sections[0]?.gatherings).toMatchObject([
      { kind: 'funeral', timeZone: ZONE_OF_TESTS, stream: 'undecided' },
    ]);
    expect(screen.getByLabelText('Kind of gathering')).toHaveValue('funeral');
    await vi.waitFor(() => expect(screen.getByLabelText('Kind of gathering')).toHaveFocus());
    expect(screen.getByText('Time zone: Kathmandu (Nepal Time)')).toBeVisible();
  });

  test('a further gathering is on the clock of the one before', () => {
    expect(newGathering({ id: BURIAL, ...GERMANY })).toMatchObject({ timeZone: 'Europe/Berlin' });
    expect(newGathering({ id: BURIAL, timeZone: 'Mars/Base' })).toMatchObject({
      timeZone: ZONE_OF_TESTS,
    });
  });

  test('six gatherings are as many as it has', async () => {
    const gatherings = Array.from({ length: 6 }, (_, at) => ({
      id: testId('itm', at),
      ...GERMANY,
    }));
    const { session } = await openFuneral(section('serviceSection', 1, { gatherings }));
    expect(screen.getByText('A funeral can have up to 6 gatherings.')).toBeVisible();
    await user.click(button('Add a gathering'));
    expect(session.edits).toEqual([]);
  });

  test.each([
    [{}, 'Burial', 'No date yet'],
    [{ label: 'Shiva', place: 'At home' }, 'Shiva', 'No date yet, At home'],
    [{ date: '2026-12-03' }, 'Burial', '3 Dec 2026'],
    [{ date: '2026-12-03', time: '14:00', place: 'Chapel' }, 'Burial', '3 Dec 2026, 14:00, Chapel'],
  ])('with %j its line says “%s”, “%s”', async (fields, title, detail) => {
    await openFuneral(funeral(fields));
    const line = within(button(/^Gathering 1: /));
    expect(line.getByText(title)).toBeVisible();
    expect(line.getByText(detail)).toBeVisible();
  });

  test('a gathering is removed and restored with all its fields', async () => {
    const { gathering } = await openGathering({ date: '2026-12-03', charity: { name: 'Hospice' } });
    const body = within(document.querySelector<HTMLElement>('.item-body') ?? document.body);
    await user.click(body.getByRole('button', { name: 'Remove' }));
    expect(noticed()).toBe('Gathering removed.');
    await user.click(button('Undo'));
    expect(gathering()).toMatchObject({ date: '2026-12-03', charity: { name: 'Hospice' } });
  });

  test('a contributor adds and opens nothing', () => {
    renderEditor([funeral()], undefined, { ...rose, role: 'contributor' }, []);
    expect(card(FUNERAL).queryAllByRole('button')).toEqual([]);
  });
});

describe('the settings', () => {
  test('answers can be closed, and open answers are what nobody has to choose', async () => {
    const { session } = await openFuneral();
    const answers = screen.getByRole('switch', { name: /^Visitors can say they’re coming/ });
    expect(answers).toBeChecked();
    await user.click(answers);
    expect(session.getView().document.sections[0]).toMatchObject({ answers: 'closed' });
    await user.click(answers);
    expect(session.getView().document.sections[0]).not.toHaveProperty('answers');
  });

  test('the exact address can be for those who are coming, who must be able to say so', async () => {
    const { session } = await openFuneral();
    const group = within(screen.getByRole('group', { name: 'Who can see the exact address' }));
    expect(group.getByRole('radio', { name: 'Everyone who can see the page' })).toBeChecked();
    await user.click(group.getByRole('radio', { name: 'Only people who say they’re coming' }));
    expect(session.getView().document.sections[0]).toMatchObject({ addressFor: 'coming' });
    expect(group.getByRole('status')).toHaveTextContent('The page still names the place.');
    await user.click(screen.getByRole('switch', { name: /^Visitors can say/ }));
    expect(group.getByRole('status')).toHaveTextContent('No one new can get the address');
    await user.click(group.getByRole('radio', { name: 'Everyone who can see the page' }));
    expect(session.getView().document.sections[0]).not.toHaveProperty('addressFor');
  });

  test('the whole funeral can be shown afterwards', async () => {
    const { session } = await openFuneral();
    const staysOpen = screen.getByRole('switch', { name: /^Keep showing everything afterwards/ });
    await user.click(staysOpen);
    expect(session.getView().document.sections[0]).toMatchObject({ staysOpen: true });
    await user.click(staysOpen);
    expect(session.getView().document.sections[0]).not.toHaveProperty('staysOpen');
  });
});

describe('the date and time', () => {
  test('are stored when the day is whole', async () => {
    const { gathering } = await openGathering();
    await user.type(inDate().getByLabelText('Day'), '3');
    await user.type(inDate().getByLabelText('Month'), '12');
    await user.type(inDate().getByLabelText('Year'), '2099');
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: '14:00' } });
    expect(gathering()).toMatchObject({ date: '2099-12-03', time: '14:00' });
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: '' } });
    expect(gathering()).not.toHaveProperty('time');
  });

  test('a month without a day says what is missing, when the date is left', async () => {
    await openGathering();
    await user.type(inDate().getByLabelText('Month'), '12');
    await user.type(inDate().getByLabelText('Year'), '2099');
    expect(screen.queryByText(/Enter the day, month and year/)).toBeNull();
    await user.click(screen.getByLabelText('Place'));
    expect(screen.getByRole('group', { name: 'Date' })).toHaveAccessibleDescription(
      'Enter the day, month and year, or leave this date empty.',
    );
  });

  test('a day of the past is questioned, and stored', async () => {
    const { gathering } = await openGathering({ date: '2001-02-03' });
    expect(screen.getByRole('group', { name: 'Date' })).toHaveAccessibleDescription(
      'This date is in the past. Check the day, month and year.',
    );
    expect(gathering()).toMatchObject({ date: '2001-02-03' });
  });

  test('an hour that the clocks skip is told, and stays on the screen', async () => {
    await openGathering({ date: '2099-03-29', time: '02:30' });
    const time = screen.getByLabelText('Time');
    expect(time).toHaveValue('02:30');
    expect(time).toBeInvalid();
    expect(time).toHaveAccessibleDescription(
      /The clocks go forward on this day and skip this time/,
    );
  });

  test('of an hour that exists twice, it says which one it is', async () => {
    await openGathering({ date: '2099-10-25', time: '02:30' });
    const time = screen.getByLabelText('Time');
    expect(time).toBeValid();
    expect(time).toHaveAccessibleDescription(
      /02:30 comes twice\. We’ll use the first one \(Central European Summer Time\)\./,
    );
  });

  test('the time zone is said, and is chosen after a press', async () => {
    const { gathering } = await openGathering();
    expect(screen.getByText('Time zone: Berlin (Central European Time)')).toBeVisible();
    expect(screen.queryByLabelText('Time zone of this gathering')).toBeNull();
    await user.click(button('Change time zone'));
    const zone = screen.getByLabelText('Time zone of this gathering');
    expect(zone).toHaveFocus();
    await user.selectOptions(zone, 'London');
    expect(gathering()).toMatchObject({ timeZone: 'Europe/London' });
  });
});

describe('the livestream', () => {
  const stream = () => within(screen.getByRole('group', { name: 'Livestream' }));
  const choose = (name: string) => user.click(stream().getByRole('radio', { name }));

  test('is not decided, or there is none', async () => {
    const { gathering } = await openGathering();
    expect(stream().getByRole('radio', { name: 'Not decided yet' })).toBeChecked();
    await choose('No livestream');
    expect(gathering()).toMatchObject({ stream: 'none' });
    await choose('Not decided yet');
    expect(gathering()).toMatchObject({ stream: 'undecided' });
  });

  test('a link without https:// gets it', async () => {
    const { gathering } = await openGathering({ stream: 'none' });
    await choose('Livestream at a link');
    expect(gathering()).toMatchObject({ stream: 'undecided' });
    const link = stream().getByLabelText('Link to the livestream');
    await user.type(link, 'stream.example.org/live');
    expect(gathering()).toMatchObject({ stream: 'https://stream.example.org/live' });
    await user.tab();
    expect(link).toHaveValue('https://stream.example.org/live');
  });

  test.each([
    ['http://example.org', 'This link isn’t secure.'],
    ['bit.ly/3abc', 'Use the full web address instead of a short link'],
    ['tomorrow', 'Enter a full web address'],
    ['javascript:alert(1)', 'Enter a full web address'],
  ])('%s is explained when the field is left, and stays there', async (typed, said) => {
    await openGathering({ stream: 'undecided' });
    await choose('Livestream at a link');
    const link = stream().getByLabelText('Link to the livestream');
    await user.type(link, typed);
    expect(link).toBeValid();
    await user.tab();
    expect(link).toHaveAccessibleDescription(expect.stringContaining(said) as string);
    expect((link as HTMLInputElement).value).toContain(typed);
  });

  test('an emptied link can be typed again; the last one is offered after another choice', async () => {
    const { gathering } = await openGathering({ stream: 'https://example.org/live' });
    const link = () => stream().getByLabelText('Link to the livestream');
    await user.clear(link());
    expect(gathering()).toMatchObject({ stream: 'undecided' });
    await user.type(link(), 'https://example.org/2');
    await choose('No livestream');
    expect(stream().queryByLabelText('Link to the livestream')).toBeNull();
    await choose('Livestream at a link');
    expect(link()).toHaveValue('https://example.org/2');
    expect(gathering()).toMatchObject({ stream: 'https://example.org/2' });
  });

  test('two links are shown as text, never as a picture of another site', async () => {
    const { session } = await openGathering({ stream: 'https://example.org/mine' });
    const [mine, theirs] = ['https://example.org/mine', 'https://example.org/theirs'];
    const conflict = { path: `${PATH}.stream`, mine, theirs, by: 'Ben', at: '2026-03-01T20:14:00' };
    act(() => session.tell({ conflicts: [conflict] }));
    const choice = screen.getByRole('group', { name: /Ben changed this/ });
    expect(within(choice).getByText(theirs)).toBeVisible();
    expect(within(choice).queryByRole('img')).toBeNull();
    await user.click(within(choice).getByRole('button', { name: 'Theirs' }));
    expect(stream().getByLabelText('Link to the livestream')).toHaveValue(theirs);
  });
});

describe('a charity', () => {
  const name = () => screen.getByLabelText('Name of the charity');
  const link = () => screen.getByLabelText('Link to the charity’s website');

  test('has a name and a link', async () => {
    const { gathering } = await openGathering();
    await user.type(name(), 'Hospice');
    expect(gathering()).toMatchObject({ charity: { name: 'Hospice' } });
    await user.type(link(), 'hospice.example.org');
    await user.tab();
    expect(gathering()).toMatchObject({
      charity: { name: 'Hospice', url: 'https://hospice.example.org' },
    });
    await user.clear(link());
    await user.clear(name());
    expect(gathering()).not.toHaveProperty('charity');
  });

  test('a link without a name asks for the name, and loses nothing', async () => {
    const { gathering } = await openGathering();
    await user.click(name());
    await user.type(link(), 'hospice.example.org');
    expect(name()).toHaveAccessibleDescription('Enter the name of the charity.');
    await user.type(name(), 'Hospice');
    expect(name()).toBeValid();
    expect(gathering()).toMatchObject({
      charity: { name: 'Hospice', url: 'https://hospice.example.org' },
    });
  });

  test('a short link is explained', async () => {
    await openGathering({ charity: { name: 'Hospice' } });
    await user.type(link(), 'https://tinyurl.com/3abc');
    await user.tab();
    expect(link()).toHaveAccessibleDescription(
      /Use the full web address instead of a short link, so people can see where it leads\./,
    );
  });
});

test.each([
  [
    `${PATH}.charity`,
    { name: 'Hospice', url: 'https://example.org' },
    'Hospice, https://example.org',
  ],
  [`${PATH}.kind`, 'cremation', 'Cremation'],
  [`${FUNERAL}.answers`, 'closed', 'off'],
  [`${FUNERAL}.addressFor`, 'coming', 'Only people who say they’re coming'],
  [`${FUNERAL}.staysOpen`, true, 'on'],
])('in a conflict about %s, %j is said as “%s”', async (path, theirs, words) => {
  const { session } = await openGathering();
  act(() => session.tell({ conflicts: [{ path, mine: null, theirs, by: 'Ben', at: '' }] }));
  const conflict = screen.getByRole('group', { name: /Ben changed this/ });
  expect(within(conflict).getByText(words)).toBeVisible();
});
