// Long, because one panel is tested, from the file to the people who are added.
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { FakeWorker } from '../../../gedcom/testing/fake-worker.ts';
import {
  family as familyRecord,
  gedcomFile,
  HILL_FAMILY,
  person,
} from '../../../gedcom/testing/gedcom-files.ts';
import { newUser } from '../../../ui/testing/user.ts';
import type { DraftItem } from '../../contract.ts';
import { memorySession, testId } from '../../testing/memory-session.ts';
import { memoryUploads } from '../../testing/memory-uploads.ts';
import { announced, button, card, renderEditor, section } from '../../testing/rendered-editor.tsx';
import { EditorContext } from '../editor-context.ts';
import { FamilyFile } from './family-file.tsx';

const user = newUser();
const sectionId = testId('sec', 1);

beforeEach(() => {
  FakeWorker.started.length = 0;
  FakeWorker.isSilent = false;
  vi.stubGlobal('Worker', FakeWorker);
});

async function open(members: DraftItem[] = []) {
  const rendered = renderEditor([section('familyTreeSection', 1, { title: 'Family', members })], {
    fullName: 'Rose Hill',
    dob: '1921',
  });
  await user.click(card(sectionId).getByRole('button', { name: 'Edit' }));
  return rendered;
}

async function choose(text: string, name = 'hill.ged') {
  await user.click(button('Add people from a GEDCOM file'));
  await user.upload(await screen.findByLabelText('A GEDCOM file'), new File([text], name));
}

async function showRelatives(members: DraftItem[] = []) {
  const rendered = await open(members);
  await choose(HILL_FAMILY);
  await user.click(await screen.findByRole('button', { name: /^Rose Ann Hill/ }));
  await screen.findByRole('heading', { name: 'Relatives of Rose Ann Hill' });
  return rendered;
}

const relative = (name: string | RegExp) => screen.getByRole('checkbox', { name });
const members = ({ session }: Awaited<ReturnType<typeof open>>) =>
  session.getView().document.sections[0]?.members ?? [];

describe('from a file into the tree', () => {
  test("the search starts with the memorial's name, and can be changed", async () => {
    await open();
    await choose(HILL_FAMILY);
    expect(await screen.findByRole('heading', { name: 'Who is this page for?' })).toHaveFocus();
    expect(screen.getByText(/There are 16 people in this file/)).toBeInTheDocument();
    expect(screen.getByLabelText('Search for a name')).toHaveValue('Rose Hill');
    const first = await screen.findByRole('button', { name: /^Rose Ann Hill/ });
    expect(first).toHaveTextContent('born 1921, child of Tom Hill and May Stone');
    await user.clear(screen.getByLabelText('Search for a name'));
    await user.type(screen.getByLabelText('Search for a name'), 'Xaver');
    expect(await screen.findByText(/No one in the file has this name/)).toBeInTheDocument();
  });

  test("if no one in the file has the memorial's name, the others are listed", async () => {
    renderEditor([section('familyTreeSection', 1, { title: 'Family' })], {
      fullName: 'Xaver Quist',
    });
    await user.click(card(sectionId).getByRole('button', { name: 'Edit' }));
    await choose(HILL_FAMILY);
    expect(await screen.findByRole('button', { name: /^Rose Ann Hill/ })).toBeVisible();
    expect(screen.getByLabelText('Search for a name')).toHaveValue('');
    expect(screen.getByText(/No one in the file matches the name on this page/)).toBeVisible();
    expect(screen.getByText('16 people found.')).toBeInTheDocument();
  });

  test("the dead are selected and those who may be living aren't; the selected are added", async () => {
    const rendered = await showRelatives();
    expect(screen.getByRole('heading', { name: 'Relatives of Rose Ann Hill' })).toHaveFocus();
    expect(relative(/^Tom Hill/)).toBeChecked();
    expect(relative(/^Tom Hill/)).toHaveAccessibleName(/Father, born 1890 .*about 1890/);
    expect(relative(/^Pat Reed/)).not.toBeChecked();
    expect(relative(/^Pat Reed/)).toHaveAccessibleName(/May still be alive/);
    await user.click(relative(/^Otto Hill/));
    await user.click(relative(/^Pat Reed/));
    await user.click(button('Add 10 people'));
    expect(members(rendered)).toMatchObject([
      { name: 'Tom Hill', relationship: 'Father', dob: '1890' },
      { name: 'May Stone', relationship: 'Mother' },
      { name: 'Pat Reed', relationship: 'Daughter', dob: '1950-07-04' },
      { name: 'Jack Hill', relationship: 'Brother', dob: '1925' },
      { name: 'Liz Hill', relationship: 'Half-sister', dob: '1915' },
      { name: 'Sam Reed', relationship: 'Husband', dob: '1919' },
      { name: 'Ida Berg', relationship: 'Grandmother' },
      { name: 'Ned Hill', relationship: 'Uncle', dob: '1888' },
      { name: 'Fay Hill', relationship: 'Cousin', dob: '1912' },
      { name: 'Gus Reed', relationship: 'Father-in-law' },
    ]);
    expect(rendered.session.getView().refusals).toEqual({});
    expect(announced()).toBe('10 people added.');
    expect(button('Add people from a GEDCOM file')).toHaveFocus();
    expect(FakeWorker.started.map(({ isTerminated }) => isTerminated)).toEqual([true]);
  });

  test("people who can't be placed as parents or stepparents are not selected, and the row says why", async () => {
    await open();
    await choose(
      gedcomFile(
        [
          person('A', 'Rose Hill', 'F', '1 FAMC @F@', '2 PEDI step'),
          person('C', 'Carl Ost', 'M', '1 DEAT Y'),
          person('E', 'Eva Hill', 'F', '1 DEAT Y'),
          familyRecord('F', 'HUSB C', 'WIFE E', 'CHIL A'),
        ].join('\n'),
      ),
    );
    await user.click(await screen.findByRole('button', { name: /^Rose Hill/ }));
    await screen.findByRole('heading', { name: 'Relatives of Rose Hill' });
    expect(relative(/^Carl Ost/)).not.toBeChecked();
    expect(relative(/^Carl Ost/)).toHaveAccessibleName(
      'Carl Ost Parent or stepparent The file doesn’t say which parent is the stepparent.',
    );
  });

  test('a group is selected at once, without those who may be living', async () => {
    await showRelatives();
    const parents = within(screen.getByRole('group', { name: 'Parents' }));
    await user.click(parents.getByRole('button', { name: 'Clear selection (Parents)' }));
    expect(parents.getByText('0 of 2 people selected')).toHaveFocus();
    await user.click(
      parents.getByRole('button', { name: 'Select everyone who has died (Parents)' }),
    );
    expect(parents.getByText('2 of 2 people selected')).toBeInTheDocument();
    const children = within(screen.getByRole('group', { name: 'Children' }));
    expect(children.queryByRole('button', { name: /Select everyone/ })).not.toBeInTheDocument();
  });

  test("people already in the tree aren't selected again", async () => {
    await showRelatives([
      { id: testId('itm', 1), name: 'tom  hill', relationship: 'Dad', dob: '1890-05-01' },
      { id: testId('itm', 2), name: 'Ned Hill', relationship: 'Uncle', dob: '1760' },
    ]);
    expect(relative(/^Tom Hill/)).not.toBeChecked();
    expect(relative(/^Tom Hill/)).toHaveAccessibleName(/Already in this tree/);
    expect(relative(/^Ned Hill/)).toBeChecked();
  });

  async function showRelativesBeside(people: number) {
    const many = Array.from({ length: people }, (_, at) => ({
      id: testId('itm', at),
      name: `Person ${at}`,
      relationship: 'Cousin',
    }));
    const family = section('familyTreeSection', 1, { members: many });
    const session = memorySession({ fullName: 'Rose Hill', sections: [family] });
    const announce = vi.fn<(sentence: string) => void>();
    const uploads = memoryUploads();
    const nothing = () => undefined;
    const heard = { announce, removed: nothing, typing: nothing };
    const tools = { memorialId: 'mem_1', session, uploads, plan: undefined, ...heard };
    render(
      <EditorContext value={tools}>
        <FamilyFile section={family} />
      </EditorContext>,
    );
    await choose(HILL_FAMILY);
    await user.click(await screen.findByRole('button', { name: /^Rose Ann Hill/ }));
    return { session, announce };
  }

  test("nothing is added if there isn't room for all", async () => {
    const { session, announce } = await showRelativesBeside(995);
    expect(await screen.findByText(/This section has room for 5 more people/)).toBeInTheDocument();
    const count = () => session.getView().document.sections[0]?.members?.length;
    await user.click(button('Add 10 people'));
    expect(count()).toBe(995);
    for (const category of ['In-Laws', 'Siblings', 'Grandparents']) {
      await user.click(button(`Clear selection (${category})`));
    }
    await user.click(button('Add 5 people'));
    expect(count()).toBe(1_000);
    expect(announce).toHaveBeenLastCalledWith('5 people added.');
  });

  test('a full section says that it is full', async () => {
    await showRelativesBeside(1_000);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This section is full. Add another family tree section.',
    );
  });

  test('another person can be chosen, without reading the file again', async () => {
    await showRelatives();
    await user.click(button('Choose a different person'));
    await user.clear(screen.getByLabelText('Search for a name'));
    await user.type(screen.getByLabelText('Search for a name'), 'Tom');
    await user.click(await screen.findByRole('button', { name: /^Tom Hill/ }));
    expect(await screen.findByRole('heading', { name: 'Relatives of Tom Hill' })).toHaveFocus();
    expect(FakeWorker.started).toHaveLength(1);
  });
});

describe('problems with a file', () => {
  test('are shown with its name, and another file can be chosen', async () => {
    await open();
    await choose('Dear Ann,', 'letter.txt');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'letter.txt: This isn’t a GEDCOM file.',
    );
    expect(FakeWorker.started[0]?.isTerminated).toBe(true);
    await user.upload(screen.getByLabelText('A GEDCOM file'), new File([HILL_FAMILY], 'hill.ged'));
    expect(await screen.findByText(/There are 16 people in this file/)).toBeInTheDocument();
  });

  test('a stray line and a missing person are reported, and the rest is read', async () => {
    await open();
    await choose(gedcomFile(`${person('A', 'Rose Hill', 'F')}\nstray words\n1 FAMC @LOST@`));
    expect(
      await screen.findByText('We skipped line 10 because it isn’t in GEDCOM format.'),
    ).toBeVisible();
    expect(screen.getByText(/1 relationship in the file is incomplete/)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: /^Rose Hill/ }));
    expect(
      await screen.findByText('The file doesn’t list any relatives for this person.'),
    ).toBeVisible();
  });

  test('unknown encoding: the names are shown, and choosing the right line reads the file again', async () => {
    await open();
    const text = gedcomFile(person('A', '§', 'F', '1 DEAT Y'), { charset: 'ANSEL' });
    const [before = '', after = ''] = text.split('§');
    // "Анна" in Windows-1251, which the file declares as ANSEL.
    const name = new Uint8Array([0xc0, 0xed, 0xed, 0xe0]);
    await user.click(button('Add people from a GEDCOM file'));
    await user.upload(
      screen.getByLabelText('A GEDCOM file'),
      new File([before, name, after], 'anna.ged'),
    );
    const question = within(await screen.findByRole('group', { name: 'Which names look right?' }));
    const right = question.getByRole('button', { name: /^Анна/ });
    expect(right).toHaveAttribute('aria-pressed', 'false');
    await user.click(right);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Анна.*Windows-1251/ })).toHaveAttribute(
        'aria-pressed',
        'true',
      ),
    );
    await user.clear(screen.getByLabelText('Search for a name'));
    await user.type(screen.getByLabelText('Search for a name'), 'Анна');
    await user.click(await screen.findByRole('button', { name: 'Анна' }));
    expect(await screen.findByRole('heading', { name: 'Relatives of Анна' })).toBeVisible();
    expect(FakeWorker.started).toHaveLength(1);
  });

  test('a file with a known encoding asks nothing', async () => {
    await open();
    await choose(HILL_FAMILY);
    await screen.findByText(/There are 16 people in this file/);
    expect(screen.queryByText('Which names look right?')).not.toBeInTheDocument();
  });

  test('reading can be cancelled', async () => {
    FakeWorker.isSilent = true;
    await open();
    await choose(HILL_FAMILY);
    expect(
      await screen.findByRole('progressbar', { name: 'Reading the file' }),
    ).toBeInTheDocument();
    await user.click(button('Cancel'));
    expect(screen.getByRole('heading', { name: 'Choose a GEDCOM file' })).toHaveFocus();
    expect(FakeWorker.started[0]?.isTerminated).toBe(true);
  });

  test('a failing worker is reported', async () => {
    FakeWorker.isSilent = true;
    await open();
    await choose(HILL_FAMILY);
    await screen.findByRole('progressbar', { name: 'Reading the file' });
    act(() => void FakeWorker.started[0]?.dispatchEvent(new Event('error')));
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t read this file.');
  });

  test('closing the panel stops the worker', async () => {
    await open();
    await choose(HILL_FAMILY);
    await screen.findByText(/There are 16 people in this file/);
    await user.click(button('Cancel adding people'));
    expect(FakeWorker.started[0]?.isTerminated).toBe(true);
    expect(button('Add people from a GEDCOM file')).toBeInTheDocument();
  });
});

test('the tree is downloaded as GEDCOM 7, named after the page', async () => {
  const blobs: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        blobs.push(blob);
        return 'blob:tree';
      },
      revokeObjectURL: () => undefined,
    }),
  );
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  await open([{ id: testId('itm', 1), name: 'Tom Hill', relationship: 'Father', dob: '1890' }]);
  await user.click(await screen.findByRole('button', { name: 'Download as GEDCOM' }));
  expect(names).toEqual(['Rose-Hill.ged']);
  await waitFor(async () => {
    expect(await blobs[0]?.text()).toContain('1 NAME Tom Hill\n1 SEX M\n1 BIRT\n2 DATE 1890');
  });
  expect(blobs[0]?.type).toBe('text/vnd.familysearch.gedcom');
});

test("an empty tree can't be downloaded", async () => {
  await open();
  expect(screen.queryByRole('button', { name: 'Download as GEDCOM' })).not.toBeInTheDocument();
});
