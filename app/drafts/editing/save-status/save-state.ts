/** The worst state of everything in the editor: edits and uploads. 'Saved' never stands beside something unsaved. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

import type { DraftDocument } from '../../contract.ts';
import { isList, isThing } from '../../places.ts';
import type { SaveStatus } from '../../sync/draft-sender.ts';
import type { DraftView } from '../../sync/draft-sync.ts';
import { pathOfPlace } from '../../uploads/sending/upload-place.ts';
import type { UploadsView } from '../../uploads/sending/uploads-view.ts';

/**
 * `stopped`: nothing is sent any more. `refused-files`: the user must decide about a file. `paused`, `uploading`: files
 * are not all on the server yet.
 */
export type SaveKind = SaveStatus | 'stopped' | 'refused-files' | 'paused' | 'uploading';

export interface SaveState {
  kind: SaveKind;
  /** stands before `words`: what became of everything else */
  rest?: string;
  words: string;
  /** the first place in the order of the page that waits for the user */
  place?: string | undefined;
}

type Edits = Pick<DraftView, 'status' | 'refusals' | 'conflicts' | 'document' | 'stopped'>;
type Files = Pick<UploadsView, 'files' | 'hindrance'>;

const WORDS = {
  saved: msg`Saved`,
  saving: msg`Saving…`,
  offline: msg`Not saved yet: you’re offline`,
  'signed-out': msg`Not saved yet: please log in`,
  failing: msg`Not saved yet. We’ll keep trying.`,
  limited: msg`Not saved yet. We’ll try again soon.`,
  stopped: msg`Not saved`,
} satisfies Partial<Record<SaveKind, MessageDescriptor>>;

const HINDRANCES = {
  offline: 'offline',
  'signed-out': 'signed-out',
  busy: 'failing',
  unsaved: 'failing',
} as const;

export function saveStateOf(i18n: I18n, edits: Edits, uploads: Files): SaveState {
  const { status, stopped } = edits;
  const open = uploads.files.filter(({ state }) => state !== 'refused');
  const hindrance = open.length > 0 && uploads.hindrance;
  const away = isAway(status) ? status : hindrance && HINDRANCES[hindrance];
  if (away) {
    const kind = stopped && away !== 'signed-out' ? 'stopped' : away;
    return { kind, words: i18n._(WORDS[kind]) };
  }
  const rest = unfinished(i18n, edits, open);
  return undecided(i18n, edits) ?? refusedFiles(i18n, uploads, rest) ?? rest;
}

function isAway(status: SaveStatus): status is 'signed-out' | 'offline' | 'failing' | 'limited' {
  return ['signed-out', 'offline', 'failing', 'limited'].includes(status);
}

function undecided(i18n: I18n, { refusals, conflicts, document }: Edits): SaveState | undefined {
  const found = new Set([...Object.keys(refusals), ...conflicts.map(({ path }) => path)]);
  const places = inPageOrder([...found], document);
  if (places.length === 0) return undefined;
  const areFields = places.every((place) => !isThing(place) && !isList(place, document));
  const count = places.length;
  const words = areFields
    ? msg`${plural(count, { one: 'One field isn’t saved', other: '# fields aren’t saved' })}`
    : msg`${plural(count, { one: 'One change isn’t saved', other: '# changes aren’t saved' })}`;
  return { kind: 'unsaved', words: i18n._(words), place: places[0] };
}

function refusedFiles(i18n: I18n, { files }: Files, rest: SaveState): SaveState | undefined {
  const refused = files.filter(({ state }) => state === 'refused');
  const [first] = refused;
  if (!first) return undefined;
  const count = refused.length;
  const words = i18n._(
    msg`${plural(count, { one: 'One file wasn’t added', other: '# files weren’t added' })}`,
  );
  const place = pathOfPlace(first.place);
  return { kind: 'refused-files', rest: rest.words.replace(/[^…]$/, '$&.'), words, place };
}

function unfinished(i18n: I18n, { status }: Edits, open: Files['files']): SaveState {
  if (open.length > 0) {
    const count = open.length;
    const isPaused = open.every(({ state }) => state === 'paused');
    const words = isPaused
      ? msg`${plural(count, {
          one: 'Paused: one file still to upload',
          other: 'Paused: # files still to upload',
        })}`
      : msg`${plural(count, { one: 'Uploading one file…', other: 'Uploading # files…' })}`;
    return { kind: isPaused ? 'paused' : 'uploading', words: i18n._(words) };
  }
  // A refusal or conflict is listed by its place, so `unsaved` without a place is an edit on its way.
  return status === 'saved'
    ? { kind: 'saved', words: i18n._(WORDS.saved) }
    : { kind: 'saving', words: i18n._(WORDS.saving) };
}

/** Fields of the header first, then the sections in their order. What was removed comes last. */
function inPageOrder(places: readonly string[], { sections }: DraftDocument): string[] {
  const order = new Map(sections.map(({ id }, index) => [id, index]));
  const rank = (place: string) => {
    const [first = ''] = place.split('.');
    return order.get(first) ?? (first.startsWith('sec_') ? sections.length : -1);
  };
  return places.toSorted((a, b) => rank(a) - rank(b));
}
