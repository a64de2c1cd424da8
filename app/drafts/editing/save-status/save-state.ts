/** The worst state of everything in the editor: edits and uploads. 'Saved' never stands beside something unsaved. */
import { formatCount } from '../../../wire/text/format-count.ts';
import type { DraftDocument } from '../../contract.ts';
import { isList, isThing } from '../../places.ts';
import type { DraftView, SaveStatus } from '../../sync/draft-session.ts';
import { pathOfPlace } from '../../uploads/sending/upload-place.ts';
import type { UploadsView } from '../../uploads/sending/uploads-view.ts';

/** `refused-files`: the user must decide about a file. `paused`, `uploading`: files are not all on the server yet. */
export type SaveKind = SaveStatus | 'refused-files' | 'paused' | 'uploading';

export interface SaveState {
  kind: SaveKind;
  /** stands before `words`: what became of everything else */
  rest?: string;
  words: string;
  /** the first place in the order of the page that waits for the user */
  place?: string | undefined;
}

type Edits = Pick<DraftView, 'status' | 'refusals' | 'conflicts' | 'document'>;
type Files = Pick<UploadsView, 'files' | 'hindrance'>;

const WORDS = {
  saved: 'Saved',
  saving: 'Saving…',
  offline: 'Not saved yet: you’re offline',
  'signed-out': 'Not saved yet: please log in',
  failing: 'Not saved yet. We’ll keep trying.',
  limited: 'Not saved yet. We’ll try again soon.',
} as const satisfies Partial<Record<SaveKind, string>>;

const HINDRANCES = { offline: 'offline', 'signed-out': 'signed-out', busy: 'failing' } as const;

export function saveStateOf(edits: Edits, uploads: Files): SaveState {
  const { status } = edits;
  const open = uploads.files.filter(({ state }) => state !== 'refused');
  if (isAway(status)) return { kind: status, words: WORDS[status] };
  if (uploads.hindrance && open.length > 0) {
    const kind = HINDRANCES[uploads.hindrance];
    return { kind, words: WORDS[kind] };
  }
  const rest = unfinished(edits, open);
  return undecided(edits) ?? refusedFiles(uploads, rest) ?? rest;
}

function isAway(status: SaveStatus): status is 'signed-out' | 'offline' | 'failing' | 'limited' {
  return ['signed-out', 'offline', 'failing', 'limited'].includes(status);
}

function undecided({ refusals, conflicts, document }: Edits): SaveState | undefined {
  const found = new Set([...Object.keys(refusals), ...conflicts.map(({ path }) => path)]);
  const places = inPageOrder([...found], document);
  if (places.length === 0) return undefined;
  const areFields = places.every((place) => !isThing(place) && !isList(place, document));
  const noun = areFields ? 'field' : 'change';
  return { kind: 'unsaved', words: notSaved(places.length, noun), place: places[0] };
}

function notSaved(count: number, noun: 'field' | 'change'): string {
  return count === 1 ? `One ${noun} isn’t saved` : `${formatCount(count)} ${noun}s aren’t saved`;
}

function refusedFiles({ files }: Files, rest: SaveState): SaveState | undefined {
  const refused = files.filter(({ state }) => state === 'refused');
  const [first] = refused;
  if (!first) return undefined;
  const words =
    refused.length === 1
      ? 'One file wasn’t added'
      : `${formatCount(refused.length)} files weren’t added`;
  const place = pathOfPlace(first.place);
  return { kind: 'refused-files', rest: rest.words.replace(/[^…]$/, '$&.'), words, place };
}

function unfinished({ status }: Edits, open: Files['files']): SaveState {
  if (open.length > 0) {
    const files = open.length === 1 ? 'one file' : `${formatCount(open.length)} files`;
    return open.every(({ state }) => state === 'paused')
      ? { kind: 'paused', words: `Paused: ${files} still to upload` }
      : { kind: 'uploading', words: `Uploading ${files}…` };
  }
  // A refusal or conflict is listed by its place, so `unsaved` without a place is an edit on its way.
  return status === 'saved'
    ? { kind: 'saved', words: WORDS.saved }
    : { kind: 'saving', words: WORDS.saving };
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
