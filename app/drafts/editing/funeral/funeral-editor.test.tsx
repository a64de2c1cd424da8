import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';

import { newUser } from '../../../ui/testing/user.ts';
import { testId } from '../../testing/memory-session.ts';
import { button, noticed, renderEditor, section } from '../../testing/rendered-editor.tsx';
import { newGathering } from './new-gathering.ts';
import { BURIAL, funeral, GERMANY, openFuneral, openGathering } from './testing/opened-funeral.ts';

const user = newUser();
/** Of Nepal, under the name that the platform gives it. */
const ZONE_OF_TESTS = new Intl.DateTimeFormat().resolvedOptions().timeZone;

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

  test("a new gathering is a funeral in the browser's time zone, and the focus is in its form", async () => {
    const { session } = await openFuneral(section('serviceSection', 1));
    await user.click(button('Add a gathering'));
    expect(session.getView().document.sections[0]?.gatherings).toMatchObject([
      { kind: 'funeral', timeZone: ZONE_OF_TESTS, stream: 'undecided' },
    ]);
    expect(screen.getByLabelText('Kind of gathering')).toHaveValue('funeral');
    await vi.waitFor(() => expect(screen.getByLabelText('Kind of gathering')).toHaveFocus(), {
      timeout: 20_000,
    });
    expect(screen.getByText('Time zone: Kathmandu (Nepal Time)')).toBeVisible();
  });

  test('another gathering uses the time zone of the previous one', () => {
    expect(newGathering({ id: BURIAL, ...GERMANY })).toMatchObject({ timeZone: 'Europe/Berlin' });
    expect(newGathering({ id: BURIAL, timeZone: 'Mars/Base' })).toMatchObject({
      timeZone: ZONE_OF_TESTS,
    });
  });

  test('there can be at most six gatherings', async () => {
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
});

describe('the settings', () => {
  test('answers can be closed, and are open by default', async () => {
    const { session } = await openFuneral();
    const answers = screen.getByRole('switch', { name: /^Visitors can say they’re coming/ });
    expect(answers).toBeChecked();
    await user.click(answers);
    expect(session.getView().document.sections[0]).toMatchObject({ answers: 'closed' });
    await user.click(answers);
    expect(session.getView().document.sections[0]).not.toHaveProperty('answers');
  });

  test('the exact address can be shown only to guests, who must then be able to answer', async () => {
    const { session } = await openFuneral();
    const group = within(screen.getByRole('group', { name: 'Who can see the exact address?' }));
    expect(group.getByRole('radio', { name: 'Everyone who can see the page' })).toBeChecked();
    await user.click(group.getByRole('radio', { name: 'Only people who say they’re coming' }));
    expect(session.getView().document.sections[0]).toMatchObject({ addressFor: 'coming' });
    expect(group.getByRole('status')).toHaveTextContent(
      'Visitors will still see the name of the place,',
    );
    await user.click(screen.getByRole('switch', { name: /^Visitors can say/ }));
    expect(group.getByRole('status')).toHaveTextContent('so no one else will get the address');
    await user.click(group.getByRole('radio', { name: 'Everyone who can see the page' }));
    expect(session.getView().document.sections[0]).not.toHaveProperty('addressFor');
  });

  test('the whole funeral can be shown afterwards', async () => {
    const { session } = await openFuneral();
    const staysOpen = screen.getByRole('switch', {
      name: /^Keep showing the details after the funeral/,
    });
    await user.click(staysOpen);
    expect(session.getView().document.sections[0]).toMatchObject({ staysOpen: true });
    await user.click(staysOpen);
    expect(session.getView().document.sections[0]).not.toHaveProperty('staysOpen');
  });
});

describe('the date and time', () => {
  test('are stored once the date is complete', async () => {
    const { gathering } = await openGathering();
    await user.type(inDate().getByLabelText('Day'), '3');
    await user.type(inDate().getByLabelText('Month'), '12');
    await user.type(inDate().getByLabelText('Year'), '2099');
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: '14:00' } });
    expect(gathering()).toMatchObject({ date: '2099-12-03', time: '14:00' });
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: '' } });
    expect(gathering()).not.toHaveProperty('time');
  });

  test('a month without a day shows what is missing when the date loses focus', async () => {
    await openGathering();
    await user.type(inDate().getByLabelText('Month'), '12');
    await user.type(inDate().getByLabelText('Year'), '2099');
    expect(screen.queryByText(/Enter the day, month and year/)).toBeNull();
    await user.click(screen.getByLabelText('Place'));
    expect(screen.getByRole('group', { name: 'Date' })).toHaveAccessibleDescription(
      'Enter the day, month and year, or leave this date empty.',
    );
  });

  test('a date in the past is questioned, and stored', async () => {
    const { gathering } = await openGathering({ date: '2001-02-03' });
    expect(screen.getByRole('group', { name: 'Date' })).toHaveAccessibleDescription(
      'This date is in the past. Check the day, month and year.',
    );
    expect(inDate().getByLabelText('Day')).toBeValid();
    expect(gathering()).toMatchObject({ date: '2001-02-03' });
  });

  test('an hour skipped by the clocks is reported, and stays on the screen', async () => {
    await openGathering({ date: '2099-03-29', time: '02:30' });
    const time = screen.getByLabelText('Time');
    expect(time).toHaveValue('02:30');
    expect(time).toBeInvalid();
    expect(time).toHaveAccessibleDescription(
      /The clocks go forward on this day, so this time doesn’t exist/,
    );
  });

  test('an hour that occurs twice says which one it is', async () => {
    await openGathering({ date: '2099-10-25', time: '02:30' });
    const time = screen.getByLabelText('Time');
    expect(time).toBeValid();
    expect(time).toHaveAccessibleDescription(
      /02:30 happens twice\. We’ll use the first one \(Central European Summer Time\)\./,
    );
  });

  test('the time zone is shown, and can be chosen after a press', async () => {
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
