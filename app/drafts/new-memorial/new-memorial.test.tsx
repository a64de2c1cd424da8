// Long, because one screen with all its steps is tested, with the same answers.
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { clearUser, setUser } from '../../accounts/session-in-browser/session-store.ts';
import { tap } from '../../ui/testing/tap.ts';
import { fill, newUser } from '../../ui/testing/user.ts';
import { prefetchToasts } from '../../ui/toast/toasts.tsx';
import { clara } from '../testing/fake-family-api.ts';
import {
  heading,
  next,
  leaveBrowser,
  openAgain,
  openNewMemorial as open,
  resetBrowser,
  user,
  writeName,
} from './testing/open-new-memorial.tsx';
import { listUnfinishedMemorials, readPicture } from './unfinished-store.ts';

vi.mock('../../ui/toast/toasts.tsx', () => ({ prefetchToasts: vi.fn<() => void>() }));

const verified = { ...clara, isEmailVerified: true };
const ben = { ...verified, firstName: 'Ben', email: 'ben@example.org' };

beforeEach(() => {
  resetBrowser();
});
afterEach(leaveBrowser);

describe('the four screens', () => {
  test('show the current step, and Back keeps what was typed', async () => {
    open();
    await writeName();
    expect(screen.getByText('Step 1 of 4')).toBeInTheDocument();
    await next();
    expect(await screen.findByText('Step 2 of 4')).toBeInTheDocument();
    const [born] = screen.getAllByLabelText('Year');
    await fill(user, born ?? document.body, '1941');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByLabelText('Full name')).toHaveValue('Anna Berg');
    await next();
    expect((await screen.findAllByLabelText('Year'))[0]).toHaveValue('1941');
  });

  test('a name is required, and its field gets the focus', async () => {
    open();
    await screen.findByLabelText('Full name');
    await next();
    expect(await screen.findByText('Enter a name.')).toBeInTheDocument();
    expect(screen.getByLabelText('Full name')).toHaveFocus();
  });

  test('a name that reorders the text around it is refused', async () => {
    open();
    await writeName('Anna\u202EBerg');
    await next();
    expect(await screen.findByText(/hidden characters/)).toBeInTheDocument();
  });

  test('an invalid date is reported at its field, and empty dates are allowed', async () => {
    open();
    await writeName();
    await next();
    const [day] = await screen.findAllByLabelText('Day');
    await fill(user, day ?? document.body, '30');
    await next();
    expect(await screen.findByText(/Enter the year too/)).toBeInTheDocument();
    expect(screen.getAllByLabelText('Year')[0]).toHaveFocus();
    await fill(user, day ?? document.body, '');
    await next();
    await heading('Add a photo');
  });

  test('a year in the field of the day is the year', async () => {
    open();
    await writeName();
    await next();
    const [day] = await screen.findAllByLabelText('Day');
    await user.click(day!);
    await user.paste('1941');
    await user.tab();
    expect(screen.getAllByLabelText('Year')[0]).toHaveValue('1941');
    expect(day).toHaveValue('');
    await next();
    await heading('Add a photo');
    await waitFor(async () =>
      expect((await listUnfinishedMemorials())[0]?.dob).toEqual({
        day: '',
        month: '',
        year: '1941',
      }),
    );
  });

  test('months are typed as names or numbers, and a date in the future is questioned once', async () => {
    open();
    await writeName();
    await next();
    const months = await screen.findAllByLabelText('Month');
    expect(months).toHaveLength(2);
    await user.type(months[1]!, 'March');
    const [, died] = screen.getAllByLabelText('Year');
    await fill(user, died!, String(new Date().getFullYear() + 1));
    await next();
    expect(await screen.findByText('This date is in the future. Check the year.')).toBeVisible();
    expect(died).toHaveFocus();
    await next();
    await heading('Add a photo');
    await waitFor(async () =>
      expect((await listUnfinishedMemorials())[0]?.dod).toEqual({
        day: '',
        month: '3',
        year: String(new Date().getFullYear() + 1),
      }),
    );
  });

  test("a double tap on Next doesn't answer the question about a date in the future", async () => {
    open();
    await writeName();
    await next();
    const [, died] = await screen.findAllByLabelText('Year');
    await fill(user, died!, String(new Date().getFullYear() + 1));
    tap(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText(/This date is in the future/)).toBeVisible();
    tap(screen.getByRole('button', { name: 'Next' }));
    await act(async () => undefined);
    expect(screen.getByText('Step 2 of 4')).toBeVisible();
  });

  test('a double tap on Next moves one step', async () => {
    open();
    await writeName();
    tap(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Step 2 of 4')).toBeVisible();
    tap(screen.getByRole('button', { name: 'Next' }));
    await act(async () => undefined);
    expect(screen.getByText('Step 2 of 4')).toBeVisible();
  });

  test('a month typed as a number shows its name when the field loses focus, and is kept as a number', async () => {
    open();
    await writeName();
    await next();
    const [born] = await screen.findAllByLabelText('Month');
    await user.type(born!, '03');
    // Two digits are whole, so the focus has moved on.
    expect(screen.getAllByLabelText('Year')[0]).toHaveFocus();
    expect(born).toHaveValue('March');
    await user.keyboard('1941');
    await waitFor(async () =>
      expect((await listUnfinishedMemorials())[0]?.dob).toEqual({
        day: '',
        month: '3',
        year: '1941',
      }),
    );
  });

  test('a couple has two names, each with its own dates', async () => {
    open();
    await writeName();
    await user.click(screen.getByRole('button', { name: /Add a second person/ }));
    expect(screen.getByLabelText('Second person’s full name')).toHaveFocus();
    await user.keyboard('Otto Berg');
    await next();
    expect(await screen.findByRole('heading', { level: 2, name: 'Otto Berg' })).toBeVisible();
    expect(screen.getAllByLabelText('Year')).toHaveLength(4);
  });

  test("the page's language is suggested from the browser, and can be changed", async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['pt-BR', 'en']);
    open();
    const language = await screen.findByLabelText('Page language');
    expect(language).toHaveDisplayValue('Português (Brasil)');
    await user.selectOptions(language, 'العربية');
    await writeName();
    await waitFor(async () =>
      expect((await listUnfinishedMemorials())[0]).toMatchObject({
        language: 'ar',
        fullName: 'Anna Berg',
      }),
    );
    await openAgain();
    expect(await screen.findByLabelText('Page language')).toHaveValue('ar');
  });

  test.each([[['tlh']], [[]]])('a browser in %j is offered English', async (languages) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
    open();
    expect(await screen.findByLabelText('Page language')).toHaveValue('en');
  });

  test('a picture is kept, and a file of another type is refused', async () => {
    open('/memorials/new?step=picture');
    await writeName();
    await next();
    await screen.findAllByLabelText('Year');
    await next();
    const file = await screen.findByLabelText('Choose a photo');
    await userUpload(file, new File(['words'], 'letter.txt', { type: 'text/plain' }));
    expect(await screen.findByText(/^We can’t add TXT files/)).toBeInTheDocument();
    await userUpload(file, aFile('anna.jpg', 'image/jpeg', '\u00FF\u00D8\u00FF\u00E0'));
    expect(await screen.findByText('anna.jpg')).toBeInTheDocument();
    expect(screen.queryByText(/We can’t add/)).not.toBeInTheDocument();
  });

  test("a picture that doesn't fit on the device is said to be in this tab only", async () => {
    open('/memorials/new?step=picture');
    await writeName();
    await next();
    await screen.findAllByLabelText('Year');
    await next();
    const input = await screen.findByLabelText('Choose a photo');
    const picture = aFile('anna.jpg', 'image/jpeg', '\u00FF\u00D8\u00FF\u00E0');
    vi.spyOn(picture, 'arrayBuffer').mockRejectedValue(
      new DOMException('Full', 'QuotaExceededError'),
    );
    await userUpload(input, picture);
    const said = /This browser can save what you’ve written but not your photo/;
    expect(await screen.findByText(said)).toBeVisible();
    await next();
    await screen.findByText('Step 4 of 4');
    expect(screen.getByText(said)).toBeVisible();
  });

  test('a removed picture comes back with [Undo], and so do its bytes', async () => {
    open('/memorials/new?step=picture');
    await writeName();
    await next();
    await screen.findAllByLabelText('Year');
    await next();
    const input = await screen.findByLabelText('Choose a photo');
    await userUpload(input, aFile('anna.jpg', 'image/jpeg', '\u00FF\u00D8\u00FF\u00E0'));
    await user.click(await screen.findByRole('button', { name: 'Remove photo' }));
    expect(await screen.findByText('Photo removed.')).toBeInTheDocument();
    expect(screen.queryByText('anna.jpg')).not.toBeInTheDocument();
    const [page] = await listUnfinishedMemorials();
    expect(await readPicture(page!.id)).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('anna.jpg')).toBeInTheDocument();
    expect(screen.queryByText('Photo removed.')).not.toBeInTheDocument();
    expect((await readPicture(page!.id))?.size).toBe(4);
  });

  test.each([
    [aFile('scan.bmp', 'image/bmp', 'BM6\u0000\u0000\u0000'), 'add BMP photos. Save this one'],
    [aFile('scan.jpg', 'image/jpeg', 'BM6\u0000\u0000\u0000'), 'read this photo. Save it'],
    [aFile('anna.jxl', 'image/jxl', '\u00FF\u000A\u00FA\u001F'), 'add JXL photos. Save this one'],
    [
      aFile('anna.jp2', 'image/jp2', '\0\0\0\u000CjP  \r\n\u0087\n'),
      'add JP2 photos. Save this one',
    ],
  ])('$0.name, which the upload would refuse, is refused here at once', async (file, what) => {
    open('/memorials/new?step=picture');
    await writeName();
    await next();
    await screen.findAllByLabelText('Year');
    await next();
    await userUpload(await screen.findByLabelText('Choose a photo'), file);
    expect(
      await screen.findByText(`We can’t ${what} as a JPEG or PNG, then add the new file.`),
    ).toBeInTheDocument();
    expect(screen.queryByText(/Photo chosen:/)).not.toBeInTheDocument();
  });

  test.each([
    ["a phone's own format", aFile('IMG_1.HEIC', '', '\0\0\0\u0018ftypheic')],
    ['a damaged picture', aFile('anna.jpg', 'image/jpeg', '\u00FF\u00D8\u00FF and then nothing')],
  ])("%s, which this browser can't draw, is kept, and a sentence says so", async (_, picture) => {
    open('/memorials/new?step=picture');
    await writeName();
    await next();
    await screen.findAllByLabelText('Year');
    await next();
    await userUpload(await screen.findByLabelText('Choose a photo'), picture);
    expect(await screen.findByText(picture.name)).toBeInTheDocument();
    expect(
      await screen.findByText(
        'We can’t show this photo here yet. You’ll see it once it’s uploaded.',
      ),
    ).toBeInTheDocument();
  });
});

function aFile(name: string, type: string, bytes: string): File {
  return new File([Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))], name, { type });
}

async function userUpload(input: HTMLElement, file: File) {
  const { upload } = newUser();
  input.removeAttribute('accept');
  await upload(input, file);
}

describe('what was typed survives', () => {
  test('a closed tab: the next day it continues on the same screen', async () => {
    open();
    await writeName();
    await next();
    await screen.findByText('Step 2 of 4');
    await next();
    await heading('Add a photo');
    await waitFor(async () => expect((await listUnfinishedMemorials())[0]?.step).toBe('picture'));
    const router = await openAgain();
    await heading('Add a photo');
    await waitFor(() => expect(router.state.location.search).toBe('?step=picture'));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await screen.findByText('Step 2 of 4');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByLabelText('Full name')).toHaveValue('Anna Berg');
  });

  test('a browser without IndexedDB: the text is in its other storage', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('Forbidden', 'SecurityError');
      },
    });
    open();
    await writeName();
    await waitFor(() => expect(localStorage.getItem('begun-pages')).toContain('Anna Berg'));
    await openAgain();
    expect(await screen.findByLabelText('Full name')).toHaveValue('Anna Berg');
  });

  test('a browser that stores nothing says so, and asks before its tab is closed', async () => {
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    vi.stubGlobal('indexedDB', undefined);
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      removeItem: () => undefined,
      setItem: () => {
        throw new DOMException('Full', 'QuotaExceededError');
      },
    });
    open();
    expect(isAsked()).toBe(false);
    await writeName();
    expect(await screen.findByText(/This browser can’t save your page/)).toBeInTheDocument();
    expect(isAsked()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Start again with a blank page' }));
    await user.click(screen.getByRole('button', { name: 'Start again' }));
    expect(await screen.findByLabelText('Full name')).toHaveValue('');
    expect(isAsked()).toBe(false);
  });

  test('being offline, which is shown', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    open();
    await writeName();
    expect(
      await screen.findByText(/You’re offline\. We’re keeping your changes/),
    ).toBeInTheDocument();
    // The list of notifications can’t load any more, such as after a tap on “Create an account”.
    await waitFor(() => expect(prefetchToasts).toHaveBeenCalled());
  });

  test('the end of the session, and only its writer sees it again', async () => {
    setUser(verified);
    open();
    await writeName();
    await waitFor(async () => expect(await listUnfinishedMemorials()).toHaveLength(1));
    act(() => clearUser());
    expect(
      await screen.findByText('Please log in again. Your changes are still here.'),
    ).toBeVisible();
    expect(screen.queryByDisplayValue('Anna Berg')).not.toBeInTheDocument();
    act(() => setUser(ben));
    expect(await screen.findByLabelText('Full name')).toHaveValue('');
    act(() => setUser(verified));
    await waitFor(() => expect(screen.getByLabelText('Full name')).toHaveValue('Anna Berg'));
  });

  test("a page begun while signed in isn't shown to another user of this browser", async () => {
    setUser(verified);
    open();
    await writeName();
    await waitFor(async () => expect(await listUnfinishedMemorials()).toHaveLength(1));
    setUser(ben);
    await openAgain();
    expect(await screen.findByLabelText('Full name')).toHaveValue('');
  });

  test('but you can start again from an empty page', async () => {
    open();
    await writeName();
    await user.click(await screen.findByRole('button', { name: /Start again with/ }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Start again' }));
    await waitFor(() => expect(screen.getByLabelText('Full name')).toHaveValue(''));
    expect(await listUnfinishedMemorials()).toEqual([]);
  });
});
