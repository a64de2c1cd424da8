import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

/**
 * A condolence is read once it is open, so the unread ones are counted again, which the menu of the memorial shows.
 * @param unread - as counted before
 */
export function useUnreadCountedAgain(condolenceId: string | undefined, unread: number): void {
  const { revalidate } = useRevalidator();
  const countedFor = useRef<string>(undefined);
  useEffect(() => {
    if (condolenceId === undefined || condolenceId === countedFor.current) return;
    countedFor.current = condolenceId;
    if (unread > 0) void revalidate();
  }, [condolenceId, unread, revalidate]);
}
