import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';

import { joinSentences } from '../../../language/spacing.ts';
import { call } from '../../../wire/call.ts';
import type { Decision, Submission } from '../contract.ts';
import { submissions } from '../endpoints.ts';
import { blockedSentence, changedSentence, doneSentence, FAILED } from './decision-sentences.ts';
import type { SubmissionsList } from './use-submissions.ts';

/**
 * How long the undo button is visible. After this time, the member can still change the decision in
 * the list that now contains the tribute.
 */
const UNDO_SHOWN_MS = 10_000;

export interface Outcome {
  sentence: string;
  isFailure: boolean;
  undoIds: readonly string[];
}

export interface Decisions {
  isBusy: boolean;
  outcome: Outcome | undefined;
  decide: (
    items: readonly Submission[],
    decision: Exclude<Decision, 'undo'>,
    category?: string,
  ) => Promise<void>;
  undo: () => Promise<void>;
  block: (item: Submission) => Promise<void>;
  show: (item: Submission, isShown: boolean) => Promise<void>;
  changeCategory: (item: Submission, category: string) => Promise<void>;
}

export function useDecisions(memorialId: string, list: SubmissionsList): Decisions {
  const { i18n } = useLingui();
  const { isBusy, outcome, run } = useSending(i18n);
  return {
    isBusy,
    outcome,
    decide: (items, decision, category) =>
      run(() => decide(i18n, memorialId, list, { items, decision, category })),
    undo: () => run(() => undo(i18n, memorialId, list, outcome?.undoIds ?? [])),

    block: (item) =>
      run(async () => {
        const { held } = await call(submissions.block, { id: memorialId, submission: item.id });
        list.reload();
        return said(blockedSentence(i18n, held));
      }),

    show: (item, isShown) =>
      run(async () => {
        const payload = { isShown };
        await call(submissions.choosePreview, { id: memorialId, submission: item.id, payload });
        list.change(item.id, { isPreview: isShown });
        return undefined;
      }),

    changeCategory: (item, category) =>
      run(async () => {
        await call(submissions.decide, {
          id: memorialId,
          payload: { ids: [item.id], decision: 'publish', category, from: 'published' },
        });
        list.change(item.id, { category });
        return said(i18n._(msg`Category changed.`));
      }),
  };
}

type Work = () => Promise<Outcome | undefined>;

function useSending(i18n: I18n) {
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const isSending = useRef(false);

  useEffect(() => {
    if (!outcome || outcome.undoIds.length === 0) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), UNDO_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function run(work: Work): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setIsBusy(true);
    try {
      setOutcome(await work());
    } catch {
      setOutcome({ sentence: i18n._(FAILED), isFailure: true, undoIds: [] });
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  }

  return { isBusy, outcome, run };
}

function said(sentence: string): Outcome {
  return { sentence, isFailure: false, undoIds: [] };
}

async function decide(
  i18n: I18n,
  memorialId: string,
  list: SubmissionsList,
  choice: {
    items: readonly Submission[];
    decision: Exclude<Decision, 'undo'>;
    category: string | undefined;
  },
): Promise<Outcome> {
  const { items, decision, category } = choice;
  const { decided, changed, counts } = await call(submissions.decide, {
    id: memorialId,
    payload: {
      ids: items.map(({ id }) => id),
      decision,
      revisions: Object.fromEntries(items.map(({ id, revision }) => [id, revision])),
      from: list.state,
      ...(category === undefined ? {} : { category }),
    },
  });
  const undoIds = decided.map(({ id }) => id);
  list.remove(undoIds, counts);
  if (changed.length > 0) list.reload();
  const sentences = [
    ...(decided.length > 0 ? [doneSentence(i18n, decision, decided)] : []),
    ...(changed.length > 0 ? [changedSentence(i18n, changed.length)] : []),
  ];
  return {
    sentence: joinSentences(sentences, i18n.locale),
    isFailure: decided.length === 0,
    undoIds,
  };
}

async function undo(
  i18n: I18n,
  memorialId: string,
  list: SubmissionsList,
  ids: readonly string[],
): Promise<Outcome | undefined> {
  if (ids.length === 0) return undefined;
  const { changed } = await call(submissions.decide, {
    id: memorialId,
    payload: { ids: [...ids], decision: 'undo' },
  });
  list.reload();
  if (changed.length === 0) return said(i18n._(msg`Undone. Everything is back to how it was.`));
  return { sentence: changedSentence(i18n, changed.length), isFailure: true, undoIds: [] };
}
