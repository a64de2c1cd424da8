/**
 * Creates a memorial from a begun page, then adds the picture and the text to its draft. Stores each step, so
 * that the work continues after a reload. All steps are idempotent.
 */
import { t } from '@lingui/core/macro';

import { maySendAs } from '../../accounts/session-in-browser/user-key.ts';
import { call } from '../../wire/call.ts';
import { ApiFailure } from '../../wire/errors/api-failure.ts';
import type { Change } from '../contract.ts';
import { drafts, keptMemorials } from '../endpoints.ts';
import type { KeptMemorial } from '../kept-memorial.ts';
import { SendFailure } from '../uploads/sending/send-file.ts';
import { sendToField } from '../uploads/sending/send-to-field.ts';
import { headOf, namesOfUnfinished, type UnfinishedMemorial } from './unfinished-page.ts';
import { findUnfinishedMemorial, keepUnfinishedMemorial, readPicture } from './unfinished-store.ts';
import { wordsTitle } from './words-title.ts';

export const NOTES = {
  pictureLost: () =>
    t`We couldn’t keep your photo on this device. You can add it again when you edit the page.`,
  pictureRefused: (reason: string) =>
    t`We couldn’t add your photo. ${reason} You can add another one when you edit the page.`,
  wordsRefused: () =>
    t`We couldn’t add what you wrote. Copy it from the preview before you leave this screen, and paste it in when you edit the page.`,
} as const;

interface Creation {
  userKey: string;
  onStep: (page: UnfinishedMemorial) => void;
}

/**
 * Runs in one tab at a time. A second tab skips the finished steps.
 * @returns the page with `created` and `isFilled`
 * @throws {ApiFailure}
 */
export function createUnfinishedMemorial(
  page: UnfinishedMemorial,
  creation: Creation,
): Promise<UnfinishedMemorial> {
  return takingTurns(`begun-page:${page.id}`, async () => {
    if (!maySendAs(creation.userKey)) throw new Error('Another user is signed in.');
    const kept = await findUnfinishedMemorial(page);
    if (kept?.isFinished) {
      creation.onStep(kept);
      return kept;
    }
    // `doneIn` returns the steps that another tab has already finished.
    let current: UnfinishedMemorial = { ...page, ...doneIn(kept), owner: creation.userKey };
    const step = async (patch: Partial<UnfinishedMemorial>) => {
      current = { ...current, ...patch, updatedAt: Date.now() };
      await keepUnfinishedMemorial(current);
      creation.onStep(current);
    };
    await step({});
    if (!current.created) await create(current, step);
    if (!current.isFilled) {
      await addPicture(current, creation.userKey, step);
      await addContent(current, step);
    }
    return current;
  });
}

function doneIn(kept: UnfinishedMemorial | undefined): Partial<UnfinishedMemorial> {
  if (!kept) return {};
  const { creation, created, isPictureSent, isFilled, notes } = kept;
  return {
    ...(creation ? { creation } : {}),
    ...(created ? { created } : {}),
    ...(isPictureSent ? { isPictureSent } : {}),
    ...(isFilled ? { isFilled } : {}),
    ...(notes ? { notes } : {}),
  };
}

type KeepStep = (patch: Partial<UnfinishedMemorial>) => Promise<void>;

async function create(page: UnfinishedMemorial, step: KeepStep): Promise<void> {
  const { memorials } = await call(keptMemorials.list);
  const made = page.creation && findMade(page, page.creation.knownIds, memorials);
  if (made) {
    await step({ created: { id: made.id, slug: made.slug } });
    return;
  }
  await step({ creation: { knownIds: memorials.map(({ id }) => id) } });
  try {
    const { memorial } = await call(keptMemorials.create, { payload: headOf(page) });
    await step({ created: { id: memorial.id, slug: memorial.slug } });
  } catch (error) {
    // An error response from the API means that nothing was created.
    if (error instanceof ApiFailure && error.isApiResponse) await step({ creation: undefined });
    throw error;
  }
}

/** Finds the memorial of an earlier request whose response was lost: a new draft with the same names. */
function findMade(
  page: UnfinishedMemorial,
  knownIds: readonly string[],
  memorials: readonly KeptMemorial[],
): KeptMemorial | undefined {
  const names = JSON.stringify(namesOfUnfinished(page));
  return memorials.find(
    (memorial) =>
      !knownIds.includes(memorial.id) &&
      memorial.state === 'draft' &&
      JSON.stringify(memorial.names) === names,
  );
}

async function addPicture(
  page: UnfinishedMemorial,
  userKey: string,
  step: KeepStep,
): Promise<void> {
  if (!page.picture || page.isPictureSent || !page.created) return;
  const picture = await readPicture(page.id);
  if (!picture) {
    await step({ picture: null, notes: [...(page.notes ?? []), NOTES.pictureLost()] });
    return;
  }
  const { id: memorialId } = page.created;
  const { name } = page.picture;
  try {
    const upload = await sendToField({
      memorialId,
      userKey,
      field: 'profilePhoto',
      picture,
      name,
    });
    if (upload?.state === 'refused') throw new SendFailure('refused', upload.note ?? '');
    await step({ isPictureSent: true });
  } catch (error) {
    if (!(error instanceof SendFailure) || error.kind !== 'refused') throw error;
    const note = NOTES.pictureRefused(
      error.message || t`We can’t add this file. Choose a different one.`,
    );
    await step({ picture: null, notes: [...(page.notes ?? []), note] });
  }
}

async function addContent(page: UnfinishedMemorial, step: KeepStep): Promise<void> {
  if (!page.created) return;
  const changes = contentChanges(page);
  const notes = [...(page.notes ?? [])];
  if (changes.length > 0) {
    const { refused } = await call(drafts.change, {
      id: page.created.id,
      payload: { changes },
    });
    if (refused.some(({ id }) => id === wordsChangeId(page))) notes.push(NOTES.wordsRefused());
  }
  await step({ isFilled: true, ...(notes.length > 0 ? { notes } : {}) });
}

function contentChanges(page: UnfinishedMemorial): Change[] {
  const words = page.words.trim();
  const changes: Change[] = [];
  if (words) {
    changes.push({
      id: wordsChangeId(page),
      op: 'insert',
      path: 'sections',
      value: {
        id: page.sectionId,
        type: 'textSection',
        ...wordsTitle(page.language),
        bodyText: words,
      },
      before: null,
    });
  }
  return changes;
}

function wordsChangeId({ id }: UnfinishedMemorial): string {
  return `${id}-words`;
}

const running = new Map<string, Promise<unknown>>();

async function takingTurns<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = running.get(name) ?? Promise.resolve();
  const turn = before.catch(() => undefined).then(() => lockedInAllTabs(name, work));
  running.set(name, turn);
  return turn.finally(() => {
    if (running.get(name) === turn) running.delete(name);
  });
}

function lockedInAllTabs<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = (navigator as Partial<Pick<Navigator, 'locks'>>).locks;
  return locks ? locks.request(name, work) : work();
}
