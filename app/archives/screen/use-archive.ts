import { useCallback, useEffect, useState } from 'react';

import type { Archive } from '../contract.ts';
import type { ArchiveCalls } from './archive-calls.ts';

const ASK_EVERY_MS = 2_000;

export interface ArchiveOnScreen {
  /** the newest */
  archive: Archive | undefined;
  /** one that can be downloaded; an earlier one until the newest is ready */
  ready: Archive | undefined;
  /** `loading`: not known yet; `unknown`: the call failed */
  status: 'loading' | 'known' | 'unknown';
  isBeginning: boolean;
  hasFailed: boolean;
  begin: () => Promise<void>;
  reload: () => void;
}

export function isBeingMade(archive: Archive | undefined): boolean {
  return archive?.state === 'waiting' || archive?.state === 'working';
}

/**
 * The archives of this user, and the progress of the newest while it is being made.
 * @param calls - must be the same object in every render
 */
export function useArchive(calls: ArchiveCalls): ArchiveOnScreen {
  const [archives, setArchives] = useState<readonly Archive[]>([]);
  const [status, setStatus] = useState<ArchiveOnScreen['status']>('loading');
  const [isBeginning, setIsBeginning] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [round, setRound] = useState(0);

  const put = useCallback((archive: Archive) => {
    setArchives((known) => [archive, ...known.filter(({ id }) => id !== archive.id)]);
  }, []);

  const begin = useCallback(async () => {
    setIsBeginning(true);
    setHasFailed(false);
    try {
      put((await calls.begin()).archive);
    } catch {
      setHasFailed(true);
    } finally {
      setIsBeginning(false);
    }
  }, [calls, put]);

  useEffect(() => {
    let isOver = false;
    calls.list().then(
      (listed) => {
        if (isOver) return;
        setArchives(listed.archives);
        setStatus('known');
      },
      () => {
        if (!isOver) setStatus('unknown');
      },
    );
    return () => {
      isOver = true;
    };
  }, [calls, round]);
  const [archive] = archives;
  useProgress(archive, calls, put);
  const ready = archives.find(({ state }) => state === 'ready');
  const reload = () => {
    setStatus('loading');
    setRound(round + 1);
  };
  return { archive, ready, status, isBeginning, hasFailed, begin, reload };
}

function useProgress(
  archive: Archive | undefined,
  calls: ArchiveCalls,
  onAnswer: (archive: Archive) => void,
): void {
  const asked = archive && isBeingMade(archive) ? archive : undefined;
  useEffect(() => {
    if (!asked) return;
    let isOver = false;
    const timer = setTimeout(() => {
      calls.read(asked.id).then(
        (answer) => {
          if (!isOver) onAnswer(answer.archive);
        },
        // The call failed. The copy is a new object, so the effect runs again and waits for the next poll.
        () => {
          if (!isOver) onAnswer({ ...asked });
        },
      );
    }, ASK_EVERY_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [asked, calls, onAnswer]);
}
