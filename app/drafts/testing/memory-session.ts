import { inEnglish } from '../../wire/errors/sentence.ts';
import { applyChanges } from '../changes/apply-changes.ts';
import { putValue, readFieldAt } from '../changes/change-paths.ts';
import { valueHash } from '../changes/value-hash.ts';
import type { Change, DraftDocument } from '../contract.ts';
import type { DraftSession, DraftView } from '../sync/draft-sync.ts';
import type { OpenConflict } from '../sync/pending-entries.ts';

export interface MemorySession extends DraftSession {
  readonly edits: string[];
  tell: (news: Partial<DraftView>) => void;
  changeElsewhere: (path: string, value: unknown) => void;
  canSave: boolean;
  readonly calls: { flush: number; refresh: number };
}

export function testId(prefix: 'sec' | 'itm', name: string | number): string {
  return `${prefix}_${String(name).padStart(22, '0')}`;
}

export function memorySession(document: DraftDocument, own?: readonly string[]): MemorySession {
  let view: DraftView = {
    document,
    ownParts: own && new Set(own),
    revision: 1,
    status: 'saved',
    conflicts: [],
    refusals: {},
    isKeptOnDevice: true,
    stopped: undefined,
  };
  let made = 0;
  const saved = new Map<string, unknown>();
  const listeners = new Set<() => void>();
  const makeId = (prefix: 'sec' | 'itm') => testId(prefix, `new${(made += 1)}`);

  const update = (news: Partial<DraftView>) => {
    view = { ...view, ...news };
    for (const listener of listeners) listener();
  };
  const apply = (change: Change) => {
    const outcome = applyChanges(view.document, [change], makeId);
    const { [change.path]: _, ...others } = view.refusals;
    const [refusal] = outcome.refused;
    const isShown = refusal !== undefined && change.op === 'set';
    if (isShown && !saved.has(change.path)) {
      saved.set(change.path, readFieldAt(view.document, change.path));
    } else if (!refusal) saved.delete(change.path);
    update({
      document: isShown ? putValue(view.document, change.path, change.value) : outcome.document,
      revision: view.revision + 1,
      refusals: refusal ? { ...others, [change.path]: inEnglish(refusal.message) } : others,
    });
  };
  const id = 'change';
  const session: MemorySession = {
    edits: [],
    calls: { flush: 0, refresh: 0 },
    canSave: true,
    tell: update,
    changeElsewhere: (path, value) => {
      apply({ id, op: 'set', path, value, was: valueHash(readPath(view.document, path)) });
    },
    getView: () => view,
    savedValue: (path) => (saved.has(path) ? saved.get(path) : readFieldAt(view.document, path)),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    subscribeToKeys: (listener) => session.subscribe(listener),
    set: (path, value) => {
      session.edits.push(`set ${path}`);
      apply({ id, op: 'set', path, value, was: valueHash(readPath(view.document, path)) });
    },
    type: (path, text) => session.set(path, text),
    insert: (path, value, before = null) => {
      const fresh = makeId(path === 'sections' ? 'sec' : 'itm');
      const newId = typeof value['id'] === 'string' ? value['id'] : fresh;
      session.edits.push(`insert ${path}`);
      if (view.ownParts) view = { ...view, ownParts: new Set([...view.ownParts, newId]) };
      apply({ id, op: 'insert', path, value: { ...value, id: newId }, before });
      return newId;
    },
    remove: (path) => {
      session.edits.push(`remove ${path}`);
      apply({ id, op: 'remove', path });
    },
    move: (path, before) => {
      session.edits.push(`move ${path}`);
      apply({ id, op: 'move', path, before });
    },
    together: (edits) => edits(),
    resolve: async (path, choice) => {
      const conflict = view.conflicts.find((open) => open.path === path);
      if (!conflict) return true;
      session.edits.push(`resolve ${path} ${choice}`);
      const value = chosen(conflict, choice);
      session.changeElsewhere(path, value);
      update({ conflicts: view.conflicts.filter((open) => open !== conflict) });
      return true;
    },
    discard: (path) => {
      session.edits.push(`discard ${path}`);
      const { [path]: _, ...others } = view.refusals;
      update({
        refusals: others,
        document: saved.has(path) ? putValue(view.document, path, saved.get(path)) : view.document,
      });
      saved.delete(path);
    },
    flush: async () => {
      session.calls.flush += 1;
      return session.canSave;
    },
    refresh: async () => {
      session.calls.refresh += 1;
    },
    close: () => listeners.clear(),
  };
  return session;
}

function chosen({ theirs, mine }: OpenConflict, choice: 'theirs' | 'mine' | 'both'): unknown {
  if (choice === 'both') return `${String(theirs)}\n\n${String(mine)}`;
  return choice === 'mine' ? mine : theirs;
}

function readPath(document: DraftDocument, path: string): unknown {
  const [first = '', second = '', third, fourth = ''] = path.split('.');
  const section = document.sections.find(({ id }) => id === first);
  if (!section) return document[first];
  if (third === undefined) return section[second];
  const items = section[second] as Array<Record<string, unknown>> | undefined;
  return items?.find((item) => item['id'] === third)?.[fourth];
}
