import { act, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { newUser } from '../../../ui/testing/user.ts';
import { FUNERAL, openGathering, PATH } from './testing/opened-funeral.ts';

const user = newUser();

describe('the livestream', () => {
  const stream = () => within(screen.getByRole('group', { name: 'Livestream' }));
  const choose = (name: string) => user.click(stream().getByRole('radio', { name }));

  test('is undecided, or there is none', async () => {
    const { gathering } = await openGathering();
    expect(stream().getByRole('radio', { name: 'Not decided yet' })).toBeChecked();
    await choose('No livestream');
    expect(gathering()).toMatchObject({ stream: 'none' });
    await choose('Not decided yet');
    expect(gathering()).toMatchObject({ stream: 'undecided' });
  });

  test('a link without https:// gets it', async () => {
    const { gathering } = await openGathering({ stream: 'none' });
    await choose('There’s a livestream link');
    expect(gathering()).toMatchObject({ stream: 'undecided' });
    const link = stream().getByLabelText('Link to the livestream');
    await user.type(link, 'stream.example.org/live');
    expect(gathering()).toMatchObject({ stream: 'https://stream.example.org/live' });
    await user.tab();
    expect(link).toHaveValue('https://stream.example.org/live');
  });

  const others: Array<[string, string]> = [
    ['bit.ly/3abc', 'Use the full web address instead of a short link'],
    ['tomorrow', 'Enter a full web address'],
  ];
  test.each<[string, string]>([
    ['http://example.org', 'This link isn’t secure.'],
    ['javascript:alert(1)', 'Enter a full web address'],
    ...(process.env['TEST_MATRIX'] === 'full' ? others : []),
  ])('%s is explained when the field loses focus, and stays there', async (typed, said) => {
    await openGathering({ stream: 'undecided' });
    await choose('There’s a livestream link');
    const link = stream().getByLabelText('Link to the livestream');
    await user.type(link, typed);
    expect(link).toBeValid();
    expect(screen.queryByText('Some changes haven’t been saved')).toBeNull();
    await user.tab();
    expect(screen.getByText('Some changes haven’t been saved')).toBeVisible();
    expect(link).toHaveAccessibleDescription(expect.stringContaining(said) as string);
    expect((link as HTMLInputElement).value).toContain(typed);
  });

  test('a cleared link can be typed again; the last one is offered after another choice', async () => {
    const { gathering } = await openGathering({ stream: 'https://example.org/live' });
    const link = () => stream().getByLabelText('Link to the livestream');
    await user.clear(link());
    expect(gathering()).toMatchObject({ stream: 'undecided' });
    await user.type(link(), 'https://example.org/2');
    await choose('No livestream');
    expect(stream().queryByLabelText('Link to the livestream')).toBeNull();
    await choose('There’s a livestream link');
    expect(link()).toHaveValue('https://example.org/2');
    expect(gathering()).toMatchObject({ stream: 'https://example.org/2' });
  });

  test('two links are shown as text, never as a picture from another site', async () => {
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
    expect(screen.queryByText('Some changes haven’t been saved')).toBeNull();
    await user.tab();
    expect(screen.getByText('Some changes haven’t been saved')).toBeVisible();
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
])('in a conflict about %s, %j is shown as “%s”', async (path, theirs, words) => {
  const { session } = await openGathering();
  act(() => session.tell({ conflicts: [{ path, mine: null, theirs, by: 'Ben', at: '' }] }));
  const conflict = screen.getByRole('group', { name: /Ben changed this/ });
  expect(within(conflict).getByText(words)).toBeVisible();
});
