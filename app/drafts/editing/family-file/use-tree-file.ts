import { useEffect, useRef, useState } from 'react';

import type { PersonMatch } from '../../../gedcom/relatives/find-people.ts';
import type { ProposedRelatives } from '../../../gedcom/relatives/propose-relatives.ts';
import {
  openTree,
  TreeFileError,
  unreadableSentence,
  type OpenedTree,
} from '../../../gedcom/worker/opened-tree.ts';

export type TreeFileStep =
  | { kind: 'choosing'; problem?: { file: string; sentence: string } }
  | { kind: 'reading'; file: string; part: number }
  | { kind: 'person'; file: string; tree: OpenedTree }
  | {
      kind: 'relatives';
      file: string;
      tree: OpenedTree;
      of: PersonMatch;
      found: ProposedRelatives;
    };

export interface TreeFile {
  step: TreeFileStep;
  read: (file: File) => Promise<void>;
  /** Reads the file again in another encoding. */
  readAs: (tree: OpenedTree, encoding: string) => Promise<void>;
  choose: (tree: OpenedTree, of: PersonMatch) => Promise<void>;
  chooseAnother: () => void;
}

export function useTreeFile(): TreeFile {
  const [step, setStep] = useState<TreeFileStep>({ kind: 'choosing' });
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  const begin = () => {
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    return controller.signal;
  };
  const fail = (file: string, error: unknown) => {
    const sentence = error instanceof TreeFileError ? error.message : unreadableSentence();
    setStep({ kind: 'choosing', problem: { file, sentence } });
  };
  const progressOf = (file: string, signal: AbortSignal) => (part: number) => {
    if (!signal.aborted) setStep({ kind: 'reading', file, part });
  };
  const show = async (file: string, signal: AbortSignal, open: () => Promise<OpenedTree>) => {
    progressOf(file, signal)(0);
    try {
      const tree = await open();
      if (!signal.aborted) setStep({ kind: 'person', file, tree });
    } catch (error) {
      if (!signal.aborted) fail(file, error);
    }
  };
  return {
    step,
    read: async (file) => {
      const signal = begin();
      await show(file.name, signal, () =>
        openTree(file, { onProgress: progressOf(file.name, signal), signal }),
      );
    },
    readAs: async (tree, encoding) => {
      const signal = current.current?.signal;
      if (signal) await show('file' in step ? step.file : '', signal, () => tree.readAs(encoding));
    },
    choose: async (tree, of) => {
      const signal = current.current?.signal;
      const file = 'file' in step ? step.file : '';
      try {
        const found = await tree.propose(of.person, new Date().getFullYear());
        if (!signal?.aborted) setStep({ kind: 'relatives', file, tree, of, found });
      } catch (error) {
        if (!signal?.aborted) fail(file, error);
      }
    },
    chooseAnother: () => {
      if (step.kind === 'relatives') {
        setStep({ kind: 'person', file: step.file, tree: step.tree });
      } else {
        current.current?.abort();
        setStep({ kind: 'choosing' });
      }
    },
  };
}
