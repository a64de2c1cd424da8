import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';

import { joinSentences } from '../../../language/spacing.ts';
import { call } from '../../../wire/call.ts';
import type { Decision, DecisionResponse, Submission } from '../contract.ts';
import { submissions } from '../endpoints.ts';
import { partsOf, requestsOf, type Choice } from './decision-requests.ts';
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
  undo?: Work;
}

type Work = () => Promise<Outcome | undefined>;

export interface Decisions {
  isBusy: boolean;
  outcome: Outcome | undefined;
  /** how many outcomes there have been */
  count: number;
  /** Resolves to true if the server has answered. */
  decide: (items: readonly Submission[], decision: Exclude<Decision, 'undo'>) => Promise<boolean>;
  undo: () => Promise<boolean>;
  block: (item: Submission) => Promise<boolean>;
  show: (item: Submission, isShown: boolean) => Promise<boolean>;
  categoryOf: (item: Submission) => string | undefined;
  /** Saved at once for a published tribute, for others with the decision. */
  chooseCategory: (item: Submission, category: string) => void;
}

export function useDecisions(memorialId: string, list: SubmissionsList): Decisions {
  const { i18n } = useLingui();
  const { run, ...sending } = useSending(i18n);
  const { outcome } = sending;
  const { categoryOf, choose } = useChosenCategories(list);
  return {
    ...sending,
    categoryOf,
    decide: (items, decision) =>
      run(() => {
        const chosen = items.map((item) => ({ ...item, category: categoryOf(item) }));
        return decide(i18n, memorialId, list, { items: chosen, decision });
      }),
    undo: () => run(outcome?.undo ?? (async () => undefined), outcome?.undo),

    block: (item) =>
      run(async () => {
        const sender = { id: memorialId, submission: item.id };
        const { held } = await call(submissions.block, sender);
        list.reload();
        const undo = async () => {
          await call(submissions.undoBlock, sender);
          list.reload();
          return undone(i18n);
        };
        return { ...said(blockedSentence(i18n, held)), undo };
      }),

    show: (item, isShown) =>
      run(async () => {
        const payload = { isShown };
        await call(submissions.choosePreview, { id: memorialId, submission: item.id, payload });
        list.change(item.id, { isPreview: isShown });
        return undefined;
      }),

    chooseCategory: (item, category) => {
      choose(item, category);
      if (list.state !== 'published') return;
      const sent = run(async () => {
        const { changed } = await call(submissions.decide, {
          id: memorialId,
          payload: { ids: [item.id], decision: 'publish', category, from: 'published' },
        });
        if (changed.length > 0) {
          list.reload();
          return failed(changedSentence(i18n, changed.length));
        }
        list.change(item.id, { category });
        return said(i18n._(msg`Category changed.`));
      });
      void sent.then(() => choose(item, undefined));
    },
  };
}

/** What is chosen in a list and not yet saved. It stays when the list is loaded again. */
function useChosenCategories({ state }: SubmissionsList) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string | undefined>>>({});
  const keyOf = ({ id }: Submission) => `${state} ${id}`;
  return {
    categoryOf: (item: Submission) => chosen[keyOf(item)] ?? item.category,
    choose: (item: Submission, category: string | undefined) =>
      setChosen((before) => ({ ...before, [keyOf(item)]: category })),
  };
}

function useSending(i18n: I18n) {
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const [count, setCount] = useState(0);
  const isSending = useRef(false);

  useEffect(() => {
    if (!outcome?.undo) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), UNDO_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  /** @param undo - still offered if the work fails */
  async function run(work: Work, undo?: Work): Promise<boolean> {
    if (isSending.current) return false;
    isSending.current = true;
    setIsBusy(true);
    try {
      setOutcome(await work());
      return true;
    } catch {
      setOutcome({ ...failed(i18n._(FAILED)), ...(undo ? { undo } : {}) });
      return false;
    } finally {
      isSending.current = false;
      setIsBusy(false);
      setCount((before) => before + 1);
    }
  }

  return { isBusy, outcome, count, run };
}

const said = (sentence: string): Outcome => ({ sentence, isFailure: false });
const failed = (sentence: string): Outcome => ({ sentence, isFailure: true });
const undone = (i18n: I18n) => said(i18n._(msg`Undone. Everything is back to how it was.`));

async function decide(
  i18n: I18n,
  memorialId: string,
  list: SubmissionsList,
  choice: Choice,
): Promise<Outcome> {
  const { decided, changed, left, hasFailed } = await sendAll(memorialId, list, choice);
  const undoIds = decided.map(({ id }) => id);
  const isEmptied = list.page?.submissions.every(({ id }) => undoIds.includes(id)) === true;
  // An emptied list goes on with the next page, or with what has arrived in the meantime.
  if (changed.length > 0 || (isEmptied && left > 0)) list.reload();
  const sentences = [
    ...(decided.length > 0 ? [doneSentence(i18n, choice.decision, decided)] : []),
    ...(changed.length > 0 ? [changedSentence(i18n, changed.length)] : []),
    ...(hasFailed ? [i18n._(msg`We couldn’t save this just now. Please try again.`)] : []),
  ];
  return {
    sentence: joinSentences(sentences, i18n.locale),
    isFailure: hasFailed || decided.length === 0,
    ...(undoIds.length > 0 ? { undo: () => undoAll(i18n, memorialId, list, undoIds) } : {}),
  };
}

/** Resolves to what was decided before a request failed. Rejects if already the first one fails. */
async function sendAll(memorialId: string, list: SubmissionsList, choice: Choice) {
  const { decision } = choice;
  const decided: DecisionResponse['decided'] = [];
  const changed: string[] = [];
  let left = 0;
  for (const { category, items } of requestsOf(choice)) {
    try {
      const answer = await call(submissions.decide, {
        id: memorialId,
        payload: {
          ids: items.map(({ id }) => id),
          decision,
          revisions: Object.fromEntries(items.map(({ id, revision }) => [id, revision])),
          from: list.state,
          ...(category === undefined ? {} : { category }),
        },
      });
      decided.push(...answer.decided);
      changed.push(...answer.changed);
      left = answer.counts[list.state];
      list.remove(
        answer.decided.map(({ id }) => id),
        answer.counts,
      );
    } catch (error) {
      if (decided.length + changed.length === 0) throw error;
      return { decided, changed, left, hasFailed: true };
    }
  }
  return { decided, changed, left, hasFailed: false };
}

async function undoAll(
  i18n: I18n,
  memorialId: string,
  list: SubmissionsList,
  ids: readonly string[],
): Promise<Outcome> {
  const changed: string[] = [];
  for (const part of partsOf(ids)) {
    const payload = { ids: part, decision: 'undo' } as const;
    changed.push(...(await call(submissions.decide, { id: memorialId, payload })).changed);
  }
  list.reload();
  return changed.length === 0 ? undone(i18n) : failed(changedSentence(i18n, changed.length));
}
